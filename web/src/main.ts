import { mount } from 'svelte';
import App from './App.svelte';
import './theme/fonts.css';
import './theme/tokens.css';
import './theme/base.css';
import { settings } from './state/settings.svelte';

settings.apply();
const target = document.getElementById('app');
// Without the words of the language the page is shown in English.
await settings.speak().catch(() => {});
if (target) mount(App, { target });
