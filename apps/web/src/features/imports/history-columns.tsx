import type { ImportSummary } from '@station/contract/imports/imports';
import { createLink } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { formatDateTime, formatNumber } from '../../platform/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { OpenAnchor } from '../../ui/line-opening.tsx';
import { OnlyInCard, OnlyInTable } from '../../ui/table-layouts.tsx';
import type { ImportKindTexts } from './import-kind.ts';
import { COUNT_TEXTS, STATE_TEXTS, STATE_TINTS } from './import-texts.ts';
import css from './imports.module.css';
import { RejectedButton } from './rejected-button.tsx';

type Context = { kind: ImportKindTexts; undo: (one: ImportSummary) => void };

const OpenLink = createLink(OpenAnchor);

const OUTCOMES = ['added', 'updated', 'skipped', 'refused', 'dropped'] as const;

/** The columns of the history; on a phone they make up a card. */
export function historyColumns({ kind, undo }: Context): Column<ImportSummary>[] {
  return [
    {
      key: 'file',
      header: m.imports_col_file(),
      card: 'title',
      cell: (one) => (
        <OpenLink to={kind.places.one} params={{ id: one.id }}>
          {one.file_name}
        </OpenLink>
      ),
    },
    {
      key: 'who',
      header: m.imports_col_who(),
      card: 'detail',
      cell: (one) => (
        <>
          <OnlyInTable>
            <span className={css.whole}>{one.account_name}</span>
          </OnlyInTable>
          <OnlyInCard>{one.account_name}</OnlyInCard>
        </>
      ),
    },
    {
      key: 'when',
      header: m.imports_col_when(),
      card: 'detail',
      cell: (one) => (
        <span className={css.whole}>{formatDateTime(one.finished_at ?? one.created_at)}</span>
      ),
    },
    {
      key: 'counts',
      header: m.imports_col_counts(),
      card: 'badge',
      cell: (one) => <span className={css.counts}>{countsText(one)}</span>,
    },
    {
      key: 'state',
      header: m.common_status(),
      card: 'badge',
      cell: (one) => (
        <span className={css.reasons}>
          <span>
            <Badge tint={STATE_TINTS[one.state]}>{STATE_TEXTS[one.state]()}</Badge>
          </span>
          {one.undone_at ? (
            <span className="muted">
              {m.imports_undone_by({
                name: one.undone_by ?? '—',
                when: formatDateTime(one.undone_at),
              })}
            </span>
          ) : null}
        </span>
      ),
    },
    {
      key: 'actions',
      header: m.common_actions(),
      hideHeader: true,
      card: 'badge',
      cell: (one) => <Actions one={one} undo={undo} />,
    },
  ];
}

function countsText({ counts }: ImportSummary): string {
  const texts = OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) =>
    COUNT_TEXTS[outcome]({ count: formatNumber(counts[outcome]) }),
  );
  return texts.length > 0 ? texts.join(' · ') : m.imports_count_none();
}

function Actions({ one, undo }: { one: ImportSummary; undo: Context['undo'] }) {
  const { skipped, refused, dropped } = one.counts;
  const over = one.state === 'committed' || one.state === 'undone';
  const rejected = over && skipped + refused + dropped > 0;
  if (!rejected && !one.can_undo) return null;
  return (
    <span className={css.actions}>
      {rejected ? <RejectedButton one={one} inList /> : null}
      {one.can_undo ? (
        <Button
          compact
          tone="quietDanger"
          aria-label={m.imports_undo_of({ file: one.file_name })}
          onClick={() => undo(one)}
        >
          {m.imports_undo_confirm()}
        </Button>
      ) : null}
    </span>
  );
}
