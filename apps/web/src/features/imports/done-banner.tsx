import type { ImportCounts } from '@station/contract/imports/imports';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { type BannerLine, MessageBanner } from '../../ui/message-banner.tsx';
import { countLines, when } from './count-lines.ts';
import type { ImportKindTexts, RejectedRow } from './import-kind.ts';
import { rejectionText } from './import-texts.ts';
import css from './imports.module.css';

type DoneProps = {
  /** In red: nothing was taken, and not only because all of it was there already. */
  failed: boolean;
  counts: ImportCounts;
  /** The first rows that were not taken. */
  rows: readonly RejectedRow[];
  kind: ImportKindTexts;
};

/** What came of a file, in the words and colours of spec 2, sections 2, 4 and 8. */
export function DoneBanner({ failed, counts, rows, kind }: DoneProps) {
  const numbered = (outcome: 'skipped' | 'refused', tone: BannerLine['tone']): BannerLine[] => {
    const shown = rows.filter((row) => row.outcome === outcome);
    if (shown.length === 0) return [];
    const more = counts[outcome] - shown.length;
    return [
      ...shown.map((row, at) => ({
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
    <ResultBanner
      tone={failed ? 'bad' : 'good'}
      title={m.imports_done()}
      lines={countLines(counts, kind)}
      details={[...numbered('skipped', 'notice'), ...numbered('refused', 'warning')]}
    />
  );
}

type ResultProps = {
  tone: 'good' | 'bad';
  title: string;
  lines: BannerLine[];
  details?: BannerLine[];
};

/** Takes the focus when it takes the place of what was going on, and keeps it when it is closed. */
export function ResultBanner({ tone, title, lines, details = [] }: ResultProps) {
  const place = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(true);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
  }, []);
  const close = () => {
    place.current?.focus({ preventScroll: true });
    setOpen(false);
  };
  return (
    <div ref={place} tabIndex={-1} className={css.result}>
      {open ? (
        <MessageBanner
          tone={tone}
          title={title}
          lines={lines}
          details={details}
          detailsLabel={m.imports_result_lines()}
          closeLabel={m.imports_close()}
          onClose={close}
        />
      ) : null}
    </div>
  );
}
