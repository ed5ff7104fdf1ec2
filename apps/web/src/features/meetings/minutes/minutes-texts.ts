import type { ItemState, Presence } from '@station/contract/meetings/minutes';
import { m } from '../../../paraglide/messages.js';
import { languageOf, textIn } from '../../../platform/i18n.ts';
import { problemText } from '../../../platform/problem-text.ts';
import { toast } from '../../../ui/toaster.tsx';
import origin from './messages/origin.json';

/** The language that these panels show themselves in. */
export const minutesLanguage = () => languageOf(origin, '*');

/** Says a word that all screens share in the language of these panels. */
export const text = textIn(origin);

export const STATE_TEXTS: Readonly<Record<ItemState, () => string>> = {
  open: m.minutes_state_open,
  done: m.minutes_state_done,
  postponed: m.minutes_state_postponed,
};

export const PRESENCE_TEXTS: Readonly<Record<Presence | 'none', () => string>> = {
  none: m.minutes_presence_none,
  present: m.minutes_presence_present,
  late: m.minutes_presence_late,
  absent: m.minutes_presence_absent,
  excused: m.minutes_presence_excused,
};

/** Says why something was not written. */
export const onError = (error: unknown) =>
  toast({ text: problemText(error, minutesLanguage()), tone: 'bad' });
