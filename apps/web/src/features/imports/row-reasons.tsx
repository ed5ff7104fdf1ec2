import type { ImportRow } from '@station/contract/imports/import-rows';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';
import { m } from '../../paraglide/messages.js';
import { Badge } from '../../ui/badge.tsx';
import type { ImportKindTexts } from './import-kind.ts';
import {
  DONE_TEXTS,
  duplicateText,
  noteTexts,
  OUTCOME_TEXTS,
  OUTCOME_TINTS,
  problemTexts,
  sentence,
} from './import-texts.ts';
import css from './imports.module.css';

type Props = {
  row: ImportRow;
  kind: ImportKindTexts;
  /** It is written: what became of it, not what would. */
  done: boolean;
};

const PlainLink = createLink((props: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a {...props} className={css.link} />
));

/** What becomes of a row and why, with the way to what it is a duplicate of. */
export function RowReasons({ row, kind, done }: Props) {
  const texts = done ? DONE_TEXTS : OUTCOME_TEXTS;
  const duplicate = duplicateText(row, kind);
  return (
    <div className={css.reasons}>
      <span className="wrap-1">
        <Badge tint={OUTCOME_TINTS[row.outcome]}>{texts[row.outcome]()}</Badge>
        {row.mended ? <Badge tint="violet">{m.imports_mended()}</Badge> : null}
      </span>
      {problemTexts(row, kind).map((text) => (
        <span key={text} className={css.problem}>
          {sentence(text)}
        </span>
      ))}
      {duplicate ? (
        <span className="muted">
          {sentence(duplicate)} <DuplicateLink row={row} kind={kind} />
        </span>
      ) : null}
      {noteTexts(row, kind).map((text) => (
        <span key={text} className="muted">
          {sentence(text)}
        </span>
      ))}
    </div>
  );
}

/** To the record that is there already, or to the earlier row. */
function DuplicateLink({ row, kind }: Omit<Props, 'done'>) {
  const { duplicate, values } = row;
  if (!duplicate) return null;
  const search = values[duplicate.field] ?? '';
  if (duplicate.row !== null) {
    return (
      <PlainLink to="." search={{ search } as never} resetScroll={false}>
        {m.imports_see_row({ row: String(duplicate.row) })}
      </PlainLink>
    );
  }
  return duplicate.label === null ? null : (
    <kind.RecordLink search={search} label={duplicate.label} />
  );
}
