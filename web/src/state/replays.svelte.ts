// Replays that were brought as files.
import { Shelf } from './shelf.svelte';

/** `replay` is the file as it was read. */
export interface OwnReplay { id: string; title: string; replay: unknown }

export const ownReplays = new Shelf<OwnReplay>('westmarch.replays');
