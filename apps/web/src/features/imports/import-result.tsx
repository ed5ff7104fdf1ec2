import type { Import, LeftRecord } from '@station/contract/imports/imports';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { formatDateTime, formatNumber } from '../../platform/format.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { isFailedWhole, when } from './count-lines.ts';
import { DoneBanner, ResultBanner } from './done-banner.tsx';
import type { ImportKindTexts } from './import-kind.ts';
import { ImportRows } from './import-rows.tsx';
import { useRejectionLines } from './imports.data.ts';
import css from './imports.module.css';
import { RejectedButton } from './rejected-button.tsx';
import { UndoDialog, useUndo } from './undo-dialog.tsx';

type Props = { one: Import; kind: ImportKindTexts };

const ButtonLink = createLink(ButtonAnchor);

/** What became of an import: the result, the rows that were not simply added, and its undo. */
export function ImportResult({ one, kind }: Props) {
  const undo = useUndo(kind);
  const { updated, skipped, refused, dropped } = one.counts;
  return (
    <>
      {one.state === 'undone' ? (
        <UndoneBanner key="undone" one={one} kind={kind} />
      ) : (
        <CommittedBanner key="done" one={one} kind={kind} />
      )}
      <div className="wrap-2">
        <ButtonLink
          tone="primary"
          to={kind.places.start}
          icon={<IconUpload size={18} aria-hidden="true" />}
        >
          {m.imports_again()}
        </ButtonLink>
        {skipped + refused + dropped > 0 ? <RejectedButton one={one} /> : null}
        {one.can_undo ? (
          <Button
            tone="quietDanger"
            icon={<IconArrowBackUp size={18} aria-hidden="true" />}
            onClick={() => undo.ask(one)}
          >
            {m.imports_undo()}
          </Button>
        ) : null}
      </div>
      {one.undo && one.undo.left_count > 0 ? <LeftRecords one={one} kind={kind} /> : null}
      {one.state === 'committed' && updated + skipped + refused + dropped > 0 ? (
        <ImportRows one={one} kind={kind} />
      ) : null}
      <UndoDialog undo={undo} kind={kind} />
    </>
  );
}

/** The result, with the rows that were not taken as they come in. */
function CommittedBanner({ one, kind }: Props) {
  const skipped = useRejectionLines(one, 'skipped') ?? [];
  const refused = useRejectionLines(one, 'refused') ?? [];
  const { added, updated } = one.counts;
  return (
    <DoneBanner
      failed={added + updated === 0 && isFailedWhole(one.counts) !== false}
      counts={one.counts}
      rows={[...skipped, ...refused]}
      kind={kind}
    />
  );
}

function UndoneBanner({ one, kind }: Props) {
  const { undo, undone_at, undone_by } = one;
  const count = formatNumber;
  return (
    <ResultBanner
      tone="good"
      title={m.imports_undone()}
      lines={[
        ...(undo
          ? [
              { text: kind.counted('removed', count(undo.removed)), tone: 'plain' as const },
              ...when(undo.restored, kind.counted('restored', count(undo.restored)), 'plain'),
              ...when(undo.left_count, kind.counted('left', count(undo.left_count)), 'warning'),
            ]
          : []),
        ...(undone_at
          ? [
              {
                text: m.imports_undone_by({
                  name: undone_by ?? '—',
                  when: formatDateTime(undone_at),
                }),
                tone: 'plain' as const,
              },
            ]
          : []),
      ]}
    />
  );
}

/** The records that the undo did not touch, and why. */
function LeftRecords({ one, kind }: Props) {
  const { left = [], left_count = 0 } = one.undo ?? {};
  const more = left_count - left.length;
  return (
    <Panel title={m.imports_left_title()} text={m.imports_left_text()}>
      <ul className="stack-2">
        {left.map((record) => (
          <li key={record.id} className={css.leftRecord}>
            <LeftName record={record} kind={kind} />
            <span className="quiet">
              {record.reason === 'gone' ? m.imports_left_gone() : m.imports_left_changed()}
            </span>
          </li>
        ))}
        {more > 0 ? (
          <li className="quiet">{m.imports_left_more({ count: formatNumber(more) })}</li>
        ) : null}
      </ul>
    </Panel>
  );
}

function LeftName({ record, kind }: { record: LeftRecord; kind: ImportKindTexts }) {
  if (record.reason === 'gone') return <strong>{record.label}</strong>;
  return <kind.RecordLink search={record.label} label={record.label} />;
}
