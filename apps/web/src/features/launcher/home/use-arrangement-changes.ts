import { useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { languageOf } from '../../../platform/i18n.ts';
import { toast } from '../../../ui/toaster.tsx';
import type { Arrangement } from './arrangement.ts';
import origin from './messages/origin.json';
import { saveArrangement } from './preferences.data.ts';
import { text } from './text.ts';

/**
 * Changes of a person's arrangement: each shows at once, says what it was and can be undone. One
 * that the server does not take is taken back, and says so.
 */
export function useArrangementChanges(user: number, now: Arrangement) {
  const dismiss = useRef(() => {});
  const lang = languageOf(origin, 'launcher_edit');

  const show = (what: Omit<Parameters<typeof toast>[0], 'lang'>) => {
    dismiss.current();
    dismiss.current = toast({ ...what, lang });
  };
  const change = async (next: Arrangement, before: Arrangement, done: string, undo: boolean) => {
    show({
      text: done,
      ...(undo && {
        action: {
          label: m.launcher_edit_undo(),
          run: () => void change(before, next, m.launcher_edit_undone(), false),
        },
      }),
    });
    try {
      await saveArrangement(user, next, before);
    } catch {
      show({
        text: m.launcher_edit_failed(),
        tone: 'bad',
        action: {
          label: text(m.common_retry),
          run: () => void change(next, before, done, undo),
        },
      });
    }
  };
  /** Makes a change and says `done` about it. */
  return (next: Arrangement, done: string) => void change(next, now, done, true);
}
