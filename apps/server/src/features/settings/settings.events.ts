import type { Settings } from '@station/contract/settings/settings';
import { defineEvent } from '../../platform/events.ts';

/** Settings were changed; told after the commit. */
export const settingsChanged = defineEvent<Settings>('settings.changed');
