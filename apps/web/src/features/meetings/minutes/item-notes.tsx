import type { AgendaItem } from '@station/contract/meetings/minutes';
import { useEffect, useEffectEvent, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Problem } from '../../../platform/problem.ts';
import { RichText } from '../../../platform/rich-text/rich-text.tsx';
import { RichTextView } from '../../../platform/rich-text/rich-text-view.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { MinutesCalls } from './minutes.data.ts';
import css from './minutes.module.css';
import { onError, text } from './minutes-texts.ts';

/** Typing pauses so long before it is kept, in milliseconds. */
const PAUSE_MS = 1_200;

type ItemNotesProps = { item: AgendaItem; change: MinutesCalls['change'] };

/**
 * What was said to an item, kept as one types. When somebody else has written the same item meanwhile, both
 * versions are shown, and nothing is kept until one is chosen.
 */
export function ItemNotes({ item, change }: ItemNotesProps) {
  const [base, setBase] = useState({ notes: item.notes, version: item.version });
  const [typed, setTyped] = useState(item.notes);
  const [theirs, setTheirs] = useState<AgendaItem>();
  const isDirty = typed !== base.notes;
  if (!isDirty && !theirs && item.version > base.version) {
    setBase({ notes: item.notes, version: item.version });
    setTyped(item.notes);
  }
  const keep = async (version: number) => {
    const { id, title, minutes, owner, state } = item;
    const body = { title, minutes, owner_id: owner?.id ?? null, state, notes: typed, version };
    try {
      const stored = await change.mutateAsync({ id, ...body });
      setTheirs(undefined);
      // What is typed goes on from what was kept, which the server has washed.
      setBase({ notes: typed, version: stored.version });
    } catch (error) {
      if (error instanceof Problem && error.current) setTheirs(error.current as AgendaItem);
      else onError(error);
    }
  };
  const keepTyped = useEffectEvent(() => void keep(base.version));
  useEffect(() => {
    if (!isDirty || theirs || typed === '') return;
    const timer = setTimeout(() => keepTyped(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, isDirty, theirs]);
  // Whoever goes elsewhere within the pause loses nothing either.
  const keepRest = useEffectEvent(() => {
    if (isDirty && !theirs) void keep(base.version);
  });
  useEffect(() => () => keepRest(), []);
  return (
    <div className={css.notes}>
      <RichText
        label={m.minutes_notes_of({ title: item.title })}
        toolbar="notes"
        value={typed}
        onChange={setTyped}
        onBlur={() => {
          if (isDirty && !theirs) void keep(base.version);
        }}
      />
      {theirs ? (
        <Notice
          tone="warning"
          action={
            <>
              <Button onClick={() => void keep(theirs.version)}>{m.minutes_keep_mine()}</Button>
              <Button
                onClick={() => {
                  setBase({ notes: theirs.notes, version: theirs.version });
                  setTyped(theirs.notes);
                  setTheirs(undefined);
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
          {isDirty ? text(m.common_saving) : m.minutes_kept({ name: item.updated_by })}
        </p>
      )}
    </div>
  );
}
