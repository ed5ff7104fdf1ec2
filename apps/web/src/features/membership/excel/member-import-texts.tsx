import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';
import { m } from '../../../paraglide/messages.js';
import css from '../membership.module.css';

/*
 * What the screens of imports are told about members.
 */

const FIELD_TEXTS: Record<string, () => string> = {
  name: m.common_name,
  phone: m.common_phone,
  email: m.common_email,
  birth_date: m.common_record_birth_date,
  family: m.members_family,
  note: m.common_record_note,
};

/** Name of a column; its key for one that nobody knows. */
export const memberFieldLabel = (key: string): string => FIELD_TEXTS[key]?.() ?? key;

const COUNTED = {
  added: m.members_import_added,
  updated: m.members_import_updated,
  skipped: m.members_import_skipped,
  removed: m.members_import_removed,
  restored: m.members_import_restored,
  left: m.members_import_left,
};

/** A line with a count of members. */
export const countedMembers = (thing: keyof typeof COUNTED, count: string): string =>
  COUNTED[thing]({ count });

/** What an undo does with so many members. */
export const undoneMembers = (thing: 'added' | 'updated', count: string): string =>
  thing === 'added'
    ? m.members_import_undo_added({ count })
    : m.members_import_undo_updated({ count });

const ListLink = createLink((props: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a {...props} className={css.link} />
));

/** To a member in the list of all, found by a value of theirs. */
export function MemberRecordLink({ search, label }: { search: string; label: string }) {
  return (
    <ListLink to="/paysoft" search={{ search } as never}>
      {m.members_import_see({ other: label })}
    </ListLink>
  );
}

/** What a file has to look like. */
export function MemberGuide() {
  const columns = Object.values(FIELD_TEXTS)
    .map((text) => text())
    .join(', ');
  return (
    <details className="sheet" open>
      <summary className="opener">{m.members_import_guide()}</summary>
      <ul className={css.rules}>
        <li>{m.members_import_columns({ columns })}</li>
        <li>{m.members_import_same()}</li>
        <li>{m.members_import_plans()}</li>
      </ul>
    </details>
  );
}
