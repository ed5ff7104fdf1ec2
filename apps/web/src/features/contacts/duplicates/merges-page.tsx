import type { Merge, MergeConflict } from '@station/contract/contacts/duplicates';
import IconArrowMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime } from '../../../platform/format.ts';
import { pagedList } from '../../../platform/list-state.ts';
import { plainListTexts } from '../../../platform/plain-list-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { usePageAddress } from './duplicates.address.ts';
import { useMerges } from './duplicates.data.ts';
import css from './duplicates.module.css';
import { DuplicatesFrame } from './duplicates-frame.tsx';
import { duplicatesFailure } from './duplicates-texts.ts';
import { UndoConflict, useUndo } from './undo-merge.tsx';

/** The merges of the last 30 days, each with its undo. */
export function MergesPage() {
  const at = usePageAddress();
  const merges = useMerges(at.address.page);
  const [conflict, setConflict] = useState<MergeConflict>();
  const { undo, busy } = useUndo(setConflict);
  return (
    <DuplicatesFrame>
      <Screen>
        <ListScreen
          at={at}
          list={pagedList(merges, ({ data }) => data, duplicatesFailure)}
          texts={plainListTexts({
            list: m.duplicates_merges_title(),
            none: { title: m.duplicates_merges_none(), text: m.duplicates_merges_none_text() },
            range: m.duplicates_merges_range,
          })}
          title={
            <ScreenTitle subtitle={m.duplicates_merges_text()}>
              {m.duplicates_merges_title()}
            </ScreenTitle>
          }
          icon={<IconArrowMerge size={40} aria-hidden="true" />}
        >
          {(rows) => (
            <ul className="stack-3">
              {rows.map((merge) => (
                <MergeItem
                  key={merge.id}
                  merge={merge}
                  busy={busy === merge.id}
                  onUndo={() => undo(merge.id, merge.kept.name)}
                />
              ))}
            </ul>
          )}
        </ListScreen>
        {conflict ? (
          <UndoConflict conflict={conflict} onClose={() => setConflict(undefined)} />
        ) : null}
      </Screen>
    </DuplicatesFrame>
  );
}

type MergeItemProps = { merge: Merge; busy: boolean; onUndo: () => void };

function MergeItem({ merge, busy, onUndo }: MergeItemProps) {
  const { kept, gone, at, by, undone_at, undone_by } = merge;
  return (
    <li className={css.merge}>
      <div className={css.mergeWords}>
        <strong>{kept.name}</strong>
        <span>{m.duplicates_merge_gone({ names: gone.map(({ name }) => name).join(', ') })}</span>
        <span className={css.details}>
          {m.duplicates_merge_by({ name: by, time: formatDateTime(at) })}
        </span>
        {undone_at ? (
          <span className={css.details}>
            {m.duplicates_merge_undone_by({
              name: undone_by ?? '',
              time: formatDateTime(undone_at),
            })}
          </span>
        ) : null}
      </div>
      {undone_at ? null : (
        <Button
          busy={busy}
          aria-label={m.duplicates_merge_undo_of({ name: kept.name })}
          onClick={onUndo}
        >
          {m.duplicates_merge_undo()}
        </Button>
      )}
    </li>
  );
}
