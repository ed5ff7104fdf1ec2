import type { Merge, MergeConflict } from '@station/contract/contacts/duplicates';
import IconArrowMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime, formatNumber } from '../../../platform/format.ts';
import { listWords } from '../../../platform/list-words.ts';
import { failureWords } from '../../../platform/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { CentredSpinner } from '../../../ui/spinner.tsx';
import { useMerges } from './duplicates.data.ts';
import css from './duplicates.module.css';
import { useDirectory, usePage } from './duplicates-address.ts';
import { DuplicatesFrame } from './duplicates-frame.tsx';
import { UndoConflict, useUndo } from './undo-merge.tsx';

/** The merges of the last 30 days, each with its undo. */
export function MergesPage() {
  const [page, turnTo] = usePage(`${useDirectory()}/duplicates/merges`);
  const { data, error, isPlaceholderData, refetch } = useMerges(page);
  const [conflict, setConflict] = useState<MergeConflict>();
  const { undo, busy } = useUndo(setConflict);
  const pagination = data?.pagination;
  return (
    <DuplicatesFrame>
      <Screen>
        <ScreenTitle subtitle={m.duplicates_merges_text()}>
          {m.duplicates_merges_title()}
        </ScreenTitle>
        {error && !data ? (
          <LoadFailure
            title={m.duplicates_error_load()}
            words={failureWords(error)}
            onRetry={() => void refetch()}
          />
        ) : null}
        {!data && !error ? <CentredSpinner text={m.common_loading()} /> : null}
        {data?.data.length === 0 ? (
          <EmptyState
            icon={<IconArrowMerge size={40} aria-hidden="true" />}
            title={m.duplicates_merges_none()}
            text={m.duplicates_merges_none_text()}
          />
        ) : null}
        <ul className={css.list} aria-busy={isPlaceholderData}>
          {data?.data.map((merge) => (
            <MergeItem
              key={merge.id}
              merge={merge}
              busy={busy === merge.id}
              onUndo={() => undo(merge.id, merge.kept.name)}
            />
          ))}
        </ul>
        {pagination ? (
          <Pagination
            {...listWords().pages({ page, total_pages: pagination.total_pages })}
            page={page}
            totalPages={pagination.total_pages}
            onPage={turnTo}
            summary={m.duplicates_merges_range({
              from: formatNumber((page - 1) * pagination.per_page + 1),
              to: formatNumber(Math.min(page * pagination.per_page, pagination.total_records)),
              total: formatNumber(pagination.total_records),
            })}
          />
        ) : null}
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
