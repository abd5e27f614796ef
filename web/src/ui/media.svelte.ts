// What kind of screen it is, where style sheets alone cannot tell.
import { MediaQuery } from 'svelte/reactivity';

export const phone = new MediaQuery('max-width: 720px');
