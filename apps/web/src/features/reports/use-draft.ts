import type { Report } from '@station/contract/reports/report-fields';
import type { MyDay } from '@station/contract/reports/reports';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLock } from '../../platform/lock.ts';
import { Problem } from '../../platform/problem.ts';
import { useLeaving } from '../../platform/unsaved-texts.ts';
import { both, contentOf, type Draft, draftOf, isSame } from './draft.ts';
import { keepReport, showOwnReport, useReportCalls } from './reports.data.ts';

/** A pause in typing after which what stands there is kept, in milliseconds. */
const KEEP_AFTER_MS = 1_000;

/** How it is with what is on the screen. */
export type Keeping = 'empty' | 'kept' | 'changed' | 'keeping' | 'failed';

/** See `useDraft`. */
export type DraftWork = ReturnType<typeof useDraft>;

/**
 * A report that is kept as one types: after a pause, when the page goes out of sight, and before anything
 * else is done with it. One call is under way at a time. When another device has kept something else
 * meanwhile, or has handed the day in, both versions are there and nothing is sent until the person has
 * chosen.
 *
 * @param asked the day as the address has it, by which the answer is remembered.
 */
export function useDraft(asked: string, { day, report }: MyDay) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(report?.content));
  const [stored, setStored] = useState(report);
  const [keeping, setKeeping] = useState<Keeping>(report ? 'kept' : 'empty');
  const [conflict, setConflict] = useState<Report>();
  const [failure, setFailure] = useState<unknown>();
  // What the calls work with: they end long after the drawing that began them.
  const now = useRef({
    draft,
    stored,
    // As it was sent: the server may write notes in another way than the editor.
    kept: contentOf(draft),
    running: undefined as Promise<boolean> | undefined,
  });
  const isDirty = () => !isSame(contentOf(now.current.draft), now.current.kept);

  const follow = (next: Report) => {
    now.current.stored = next;
    setStored(next);
    showOwnReport(client, asked, next);
  };
  const send = async (): Promise<boolean> => {
    const { draft: sent, stored: base } = now.current;
    setKeeping('keeping');
    try {
      const data = await keepReport(day, {
        version: base?.version ?? null,
        content: bodyOf(sent),
      });
      now.current.kept = contentOf(sent);
      follow(data);
      if (now.current.draft !== sent && isDirty()) return send();
      setKeeping('kept');
      return true;
    } catch (error) {
      setKeeping('failed');
      setFailure(error);
      if (error instanceof Problem && error.current !== undefined) {
        setConflict(error.current as Report);
      }
      return false;
    }
  };
  /** Keeps what stands there; true when the server has it. */
  const keep = async (): Promise<boolean> => {
    while (now.current.running) await now.current.running;
    if (!isDirty()) {
      // Nothing of what was changed is left: it has been put back, or was an item without words.
      setKeeping(now.current.stored ? 'kept' : 'empty');
      return true;
    }
    const running = send();
    now.current.running = running;
    const done = await running;
    now.current.running = undefined;
    return done;
  };
  // The last drawing's, for timers and listeners that outlive it.
  const latest = useRef(keep);
  latest.current = keep;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const change = (next: Draft) => {
    now.current.draft = next;
    setDraft(next);
    setKeeping('changed');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void latest.current(), KEEP_AFTER_MS);
  };

  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void latest.current();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      clearTimeout(timer.current);
      void latest.current();
    };
  }, []);

  // Kept on another device while nothing was typed here.
  const newer = report && report.version > (stored?.version ?? 0) ? report : undefined;
  useEffect(() => {
    if (!newer || now.current.running) return;
    if (!isSame(contentOf(now.current.draft), now.current.kept)) return;
    const next = draftOf(newer.content);
    now.current = { ...now.current, draft: next, stored: newer, kept: contentOf(next) };
    setDraft(next);
    setStored(newer);
    setKeeping('kept');
  }, [newer]);

  // Another day puts another draft in its place.
  const leaving = useLeaving(() => keeping === 'failed' && isDirty(), { part: 'day' });

  /** Goes on from what another device has kept. */
  const settle = (from: Report, next: Draft) => {
    now.current.kept = from.content;
    follow(from);
    setConflict(undefined);
    change(next);
  };
  const { takeBack } = useReportCalls();
  const lock = useLock();
  /** The same with words of this device, for which a day that is handed in is taken back. */
  const goOn = (theirs: Report, next: Draft) =>
    lock.run(async () => {
      if (theirs.status !== 'submitted') return settle(theirs, next);
      try {
        settle(await takeBack.mutateAsync(theirs.id), next);
      } catch (error) {
        // The next try is told how the day stands then.
        setConflict(undefined);
        setFailure(error);
      }
    });
  return {
    draft,
    stored,
    keeping,
    /** Why it could not be kept, while `keeping` says that. */
    failure,
    change,
    keep,
    /** What is stored after the last call, for who goes on in the same turn. */
    latest: () => ({ stored: now.current.stored }),
    leaving,
    /** Something is typed that the server does not have. */
    isUnsaved: conflict !== undefined || isDirty(),
    conflict: conflict && {
      theirs: conflict.content,
      status: conflict.status,
      mine: contentOf(draft),
      busy: takeBack.isPending,
      keepBoth: () => void goOn(conflict, both(draft, conflict.content)),
      take: () => settle(conflict, draftOf(conflict.content)),
      keepMine: () => void goOn(conflict, draft),
      later: () => setConflict(undefined),
    },
  };
}

/** As it is sent: what a link is called the server knows. */
function bodyOf(draft: Draft) {
  const { items, ...texts } = contentOf(draft);
  return {
    ...texts,
    items: items.map(({ link, ...item }) => ({
      ...item,
      link: link && { kind: link.kind, id: link.id },
    })),
  };
}
