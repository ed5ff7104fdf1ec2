import { defineEvent } from '../../../platform/events.ts';

/** Bytes have come that something is to be made of; told after the commit. */
export const contentsAdded = defineEvent<object>('files.contents-added');
