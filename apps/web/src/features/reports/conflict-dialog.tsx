import type { ReportContent } from '@station/contract/reports/report-fields';
import { m } from '../../paraglide/messages.js';
import { wordsOfHtml } from '../../platform/rich-text/html-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TwoVersions } from '../../ui/version-conflict.tsx';
import { durationText } from './report-texts.ts';
import { text } from './text.ts';
import type { DraftWork } from './use-draft.ts';

/** Both versions of a day that was written on two devices, side by side. */
export function ConflictDialog({ conflict }: { conflict: NonNullable<DraftWork['conflict']> }) {
  const { theirs, status, mine, busy, keepBoth, take, keepMine, later } = conflict;
  // What a leader has confirmed is not written into any more.
  const isConfirmed = status === 'confirmed';
  const [left, right] = [fieldsOf(theirs), fieldsOf(mine)];
  const differences = left
    .map((field, place) => ({ ...field, theirs: field.value, mine: right[place]?.value ?? '' }))
    .filter((field) => field.theirs !== field.mine);
  return (
    <Dialog title={m.reports_conflict_title()} role="alertdialog" onClose={later}>
      <p>{CONFLICT_TEXTS[status]()}</p>
      <TwoVersions
        differences={differences}
        theirs={m.reports_conflict_theirs()}
        mine={m.reports_conflict_mine()}
        empty={m.reports_empty()}
      />
      <DialogActions>
        <Button disabled={busy} onClick={take}>
          {m.reports_conflict_take()}
        </Button>
        {isConfirmed ? null : (
          <>
            <Button disabled={busy} onClick={keepMine}>
              {m.reports_conflict_keep()}
            </Button>
            <Button tone="primary" data-first-focus="" busy={busy} onClick={keepBoth}>
              {m.reports_conflict_both()}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

const CONFLICT_TEXTS = {
  draft: m.reports_conflict_text,
  returned: m.reports_conflict_text,
  submitted: m.reports_conflict_text_submitted,
  confirmed: m.reports_conflict_text_confirmed,
} as const;

/** What stands where, as plain text. */
function fieldsOf({ items, tomorrow, blockers, notes }: ReportContent) {
  const lines = items.map(({ text: words, minutes, progress }) =>
    [words, durationText(minutes), `${progress}%`].join(' · '),
  );
  return [
    { key: 'items', label: m.reports_done(), value: lines.join('\n') },
    { key: 'tomorrow', label: m.reports_tomorrow(), value: tomorrow },
    { key: 'blockers', label: m.reports_blockers(), value: blockers },
    { key: 'notes', label: text(m.common_notes), value: wordsOfHtml(notes) },
  ];
}
