import { defineEvent } from '../../../platform/events.ts';

/** Somebody has asked for a new password; told after the commit. */
export const pleaMade = defineEvent<undefined>('recovery.plea-made');
