import { defineEvent } from '../../../platform/events.ts';

/** A person began or ceased to show where they are; told after the commit. */
export const sharingChanged = defineEvent<{ accountId: number; sharing: boolean }>(
  'visitors.sharing-changed',
);
