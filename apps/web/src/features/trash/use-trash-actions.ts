import type { TrashedThing } from '@station/contract/trash/trash';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { problemText } from '../../platform/problem-text.ts';
import { confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toaster.tsx';
import { useEmptyTrash } from './trash.data.ts';
import { useRestore } from './trash-restore.data.ts';
import { noteLines, restoredText } from './trash-texts.ts';

/** Something to read above the list: what went wrong, or what came back otherwise than it was. */
export type TrashNotice = { tone: 'bad' | 'good'; title: string; lines: readonly string[] };

/** Restoring and emptying: the question before, the words after. `onGone`: rows have left. */
export function useTrashActions(onGone: () => void) {
  const [notice, setNotice] = useState<TrashNotice>();
  const restoring = useRestore();
  const emptying = useEmptyTrash();

  const fail = (title: string, error: unknown) =>
    setNotice({ tone: 'bad', title, lines: [problemText(error)] });

  const restore = async (things: readonly TrashedThing[]) => {
    try {
      const answer = await restoring.mutateAsync(things.map(({ kind, id }) => ({ kind, id })));
      const text = restoredText(answer, things[0]?.label);
      const lines = noteLines(answer.notes);
      setNotice(lines.length > 0 ? { tone: 'good', title: text, lines } : undefined);
      if (lines.length === 0) toast({ text, tone: 'good' });
      onGone();
    } catch (error) {
      fail(m.trash_error_restore(), error);
    }
  };

  const empty = async (total: number, until: string) => {
    const sure = await confirm({
      title: m.trash_empty_question({ count: formatNumber(total) }),
      text: m.trash_empty_text(),
      confirmLabel: m.trash_empty_confirm(),
      cancelLabel: m.common_cancel(),
      tone: 'danger',
    });
    if (!sure) return;
    try {
      const { details } = await emptying.mutateAsync(until);
      setNotice(undefined);
      toast({ text: m.trash_emptied({ count: formatNumber(details.deleted) }), tone: 'good' });
      onGone();
    } catch (error) {
      fail(m.trash_error_empty(), error);
    }
  };

  return {
    notice: notice && {
      tone: notice.tone,
      title: notice.title,
      lines: notice.lines.map((text) => ({ text, tone: 'plain' as const })),
    },
    dismiss: () => setNotice(undefined),
    restoring: restoring.isPending,
    emptying: emptying.isPending,
    restore: (things: readonly TrashedThing[]) => void restore(things),
    empty: (total: number, until: string) => void empty(total, until),
  };
}
