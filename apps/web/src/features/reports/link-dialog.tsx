import type { ReportLink } from '@station/contract/reports/report-fields';
import { useEffect, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { LINK_TEXTS } from './report-texts.ts';
import { useFoundLinks } from './reports.data.ts';
import css from './reports.module.css';
import { text } from './text.ts';

/** Pause in typing after which a search begins, in milliseconds. */
const TYPING_PAUSE_MS = 250;

type LinkDialogProps = { onPick: (link: ReportLink) => void; onClose: () => void };

/** Picks a record that an item is about: a contact, a company, a course or a meeting. */
export function LinkDialog({ onPick, onClose }: LinkDialogProps) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data: found } = useFoundLinks(search);
  const links = search === '' ? [] : (found ?? []);
  return (
    <Dialog
      title={m.reports_link()}
      closeLabel={text(m.common_close)}
      place="top"
      onClose={onClose}
    >
      <TextField
        type="search"
        label={m.reports_link_search()}
        value={typed}
        autoComplete="off"
        data-first-focus=""
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p role="status" className={css.quiet}>
        {search === '' ? m.reports_link_type() : null}
        {search !== '' && found?.length === 0 ? m.reports_link_none() : null}
      </p>
      <ul className="stack-2">
        {links.map((link) => (
          <li key={`${link.kind} ${link.id}`}>
            <Button wide className={css.foundOne} onClick={() => onPick(link)}>
              <span className={css.quiet}>{LINK_TEXTS[link.kind]()}</span> {link.label}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
