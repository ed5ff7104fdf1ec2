import type { Import, LeftRecord } from '@station/contract/imports/imports';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { createLink } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatDateTime, formatNumber } from '../../platform/format.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { type BannerLine, MessageBanner } from '../../ui/message-banner.tsx';
import { Panel } from '../../ui/panel.tsx';
import { countLines, isFailedWhole, when } from './count-lines.ts';
import type { ImportKindWords } from './import-kind.ts';
import { ImportRows } from './import-rows.tsx';
import { rejectionText } from './import-texts.ts';
import { useRejectionLines } from './imports.data.ts';
import css from './imports.module.css';
import { RejectedButton } from './rejected-button.tsx';
import { UndoDialog, useUndo } from './undo-dialog.tsx';

type Props = { one: Import; kind: ImportKindWords };

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
        <DoneBanner key="done" one={one} kind={kind} />
      )}
      <div className={css.resultActions}>
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

/** The result in the words and colours of spec 2, sections 2, 4 and 8. */
function DoneBanner({ one, kind }: Props) {
  const { counts } = one;
  const skipped = useRejectionLines(one, 'skipped');
  const refused = useRejectionLines(one, 'refused');
  const taken = counts.added + counts.updated;
  const numbered = (rows: typeof skipped, total: number, tone: BannerLine['tone']) => {
    const more = total - (rows?.length ?? 0);
    if (!rows) return [];
    return [
      ...rows.map((row, at) => ({
        text: m.imports_line({
          number: String(at + 1),
          row: String(row.row),
          text: rejectionText(row, kind),
        }),
        tone,
      })),
      ...when(more, m.imports_more({ count: formatNumber(more) }), 'plain'),
    ];
  };
  return (
    <Banner
      tone={taken === 0 && isFailedWhole(counts) !== false ? 'bad' : 'good'}
      title={m.imports_done()}
      lines={countLines(counts, kind)}
      details={[
        ...numbered(skipped, counts.skipped, 'notice'),
        ...numbered(refused, counts.refused, 'warning'),
      ]}
    />
  );
}

function UndoneBanner({ one, kind }: Props) {
  const { undo, undone_at, undone_by } = one;
  const count = formatNumber;
  return (
    <Banner
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

type BannerProps = {
  tone: 'good' | 'bad';
  title: string;
  lines: BannerLine[];
  details?: BannerLine[];
};

/** Takes the focus when it takes the place of what was going on. It belongs to its screen and stays. */
function Banner({ tone, title, lines, details = [] }: BannerProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className={css.result}>
      <MessageBanner
        tone={tone}
        title={title}
        lines={lines}
        details={details}
        detailsLabel={m.imports_result_lines()}
      />
    </div>
  );
}

/** The records that the undo did not touch, and why. */
function LeftRecords({ one, kind }: Props) {
  const { left = [], left_count = 0 } = one.undo ?? {};
  const more = left_count - left.length;
  return (
    <Panel title={m.imports_left_title()} text={m.imports_left_text()}>
      <ul className={css.left}>
        {left.map((record) => (
          <li key={record.id} className={css.leftRecord}>
            <LeftName record={record} kind={kind} />
            <span className={css.hint}>
              {record.reason === 'gone' ? m.imports_left_gone() : m.imports_left_changed()}
            </span>
          </li>
        ))}
        {more > 0 ? (
          <li className={css.hint}>{m.imports_left_more({ count: formatNumber(more) })}</li>
        ) : null}
      </ul>
    </Panel>
  );
}

function LeftName({ record, kind }: { record: LeftRecord; kind: ImportKindWords }) {
  if (record.reason === 'gone') return <strong>{record.label}</strong>;
  return <kind.RecordLink search={record.label} label={record.label} />;
}
