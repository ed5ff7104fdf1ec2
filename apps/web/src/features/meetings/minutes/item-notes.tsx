import type { AgendaItem } from '@station/contract/meetings/minutes';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { leavingTexts } from '../../../platform/leaving-texts.ts';
import { canPass, Problem } from '../../../platform/problem.ts';
import { RichText } from '../../../platform/rich-text/rich-text.tsx';
import { RichTextView } from '../../../platform/rich-text/rich-text-view.tsx';
import { useLeaving } from '../../../platform/unsaved-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { useQuestion } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { MinutesCalls } from './minutes.data.ts';
import css from './minutes.module.css';
import { minutesLanguage, onError, text } from './minutes-texts.ts';

/** Typing pauses so long before it is kept, in milliseconds. */
const PAUSE_MS = 1_200;

/** What could not be kept is tried again so often, in milliseconds. */
const AGAIN_MS = 10_000;

type ItemNotesProps = { item: AgendaItem; change: MinutesCalls['change'] };

/**
 * What was said to an item, kept as one types. When somebody else has written the same item meanwhile, both
 * versions are shown, and nothing is kept until one is chosen.
 */
export function ItemNotes({ item, change }: ItemNotesProps) {
  const [base, setBase] = useState({ notes: item.notes, version: item.version });
  const [typed, setTyped] = useState(item.notes);
  const [theirs, setTheirs] = useState<AgendaItem>();
  const [hasFailed, setFailed] = useState(false);
  const isDirty = typed !== base.notes;
  // Somebody else has written, or only changed what stands above the notes.
  if (!theirs && item.version > base.version && (!isDirty || item.notes === base.notes)) {
    setBase({ notes: item.notes, version: item.version });
    if (!isDirty) setTyped(item.notes);
  }
  // What the calls work with: they go one after the other, and end long after the drawing that began them.
  const now = useRef({ base, typed, theirs, calls: Promise.resolve() });
  Object.assign(now.current, { base, typed, theirs });
  const settle = (next: typeof base, conflict?: AgendaItem) => {
    Object.assign(now.current, { base: next, theirs: conflict });
    setBase(next);
    setTheirs(conflict);
  };
  const send = async (over?: AgendaItem): Promise<void> => {
    const { base: from, typed: notes, theirs: asked } = now.current;
    if (over ? over !== asked : asked || notes === from.notes) return;
    const { id, title, minutes, owner, state } = over ?? item;
    const body = { title, minutes, owner_id: owner?.id ?? null, state, notes };
    try {
      const { version } = over ?? from;
      const stored = await change.mutateAsync({ id, ...body, version });
      // What is typed goes on from what was kept, which the server has washed.
      settle({ notes, version: stored.version });
      setFailed(false);
    } catch (error) {
      if (error instanceof Problem && error.current) {
        settle(now.current.base, error.current as AgendaItem);
      } else {
        // A refusal is the same the next time: it is told, and waits for another word.
        setFailed(canPass(error));
        if (!hasFailed || !canPass(error)) onError(error);
      }
    }
  };
  const keep = (over?: AgendaItem) => {
    now.current.calls = now.current.calls.then(() => send(over));
  };
  const keepTyped = useEffectEvent(() => keep());
  useEffect(() => {
    if (!isDirty || theirs || typed === '') return;
    const timer = setTimeout(() => keepTyped(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, isDirty, theirs]);
  useEffect(() => {
    if (!hasFailed) return;
    const again = () => keepTyped();
    const timer = setInterval(again, AGAIN_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [hasFailed]);
  // What could not be kept, or waits for a choice, would be lost with the screen.
  const leaving = useLeaving(() => now.current.theirs !== undefined || (hasFailed && isDirty));
  useQuestion(leaving, leavingTexts(minutesLanguage()));
  // Whoever goes elsewhere within the pause loses nothing either.
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') keepTyped();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      keepTyped();
    };
  }, []);
  return (
    <div className={css.notes}>
      <RichText
        label={m.minutes_notes_of({ title: item.title })}
        toolbar="notes"
        value={typed}
        onChange={setTyped}
        onBlur={() => keep()}
      />
      {theirs ? (
        <Notice
          tone="warning"
          action={
            <>
              <Button onClick={() => keep(theirs)}>{m.minutes_keep_mine()}</Button>
              <Button
                onClick={() => {
                  settle({ notes: theirs.notes, version: theirs.version });
                  setTyped(theirs.notes);
                }}
              >
                {m.minutes_take_theirs()}
              </Button>
            </>
          }
        >
          {m.minutes_conflict({ name: theirs.updated_by })}
          <RichTextView html={theirs.notes} />
        </Notice>
      ) : (
        <p className="quiet" aria-live="polite">
          {statusText(isDirty, hasFailed, item.updated_by)}
        </p>
      )}
    </div>
  );
}

function statusText(isDirty: boolean, hasFailed: boolean, by: string): string {
  if (!isDirty) return m.minutes_kept({ name: by });
  return hasFailed ? m.minutes_not_kept() : text(m.common_saving);
}
