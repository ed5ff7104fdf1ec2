import { defineEvent } from '../../../platform/events.ts';

/** Areas were added, changed or deleted on this server; told after the commit. */
export const areasChanged = defineEvent<undefined>('campus-areas.changed');
