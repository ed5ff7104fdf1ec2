import IconMapPinCheck from '@tabler/icons-react/dist/esm/icons/IconMapPinCheck.mjs';
import IconMapPinExclamation from '@tabler/icons-react/dist/esm/icons/IconMapPinExclamation.mjs';
import IconMapPinOff from '@tabler/icons-react/dist/esm/icons/IconMapPinOff.mjs';
import IconMapPinPause from '@tabler/icons-react/dist/esm/icons/IconMapPinPause.mjs';
import IconMapPinQuestion from '@tabler/icons-react/dist/esm/icons/IconMapPinQuestion.mjs';
import IconMapPinSearch from '@tabler/icons-react/dist/esm/icons/IconMapPinSearch.mjs';
import type { SharingKind } from './sharing-kind.ts';

/** How it stands with somebody who agreed. */
export type SharingStatusKind = Exclude<SharingKind, 'none' | 'offer'>;

/** What the sign shows beside its words: no state is told by its colour alone. */
export const signIcons = {
  paused: IconMapPinPause,
  'outside-hours': IconMapPinPause,
  unsupported: IconMapPinOff,
  denied: IconMapPinOff,
  failed: IconMapPinQuestion,
  offline: IconMapPinExclamation,
  starting: IconMapPinSearch,
  sharing: IconMapPinCheck,
} as const satisfies Record<SharingStatusKind, typeof IconMapPinCheck>;
