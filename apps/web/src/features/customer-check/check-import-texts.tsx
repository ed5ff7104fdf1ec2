import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';
import { m } from '../../paraglide/messages.js';
import css from './customer-check.module.css';

/*
 * What the screens of imports are told about files of customers: their rows become checks, no records.
 */

const FIELD_TEXTS: Record<string, () => string> = {
  name: m.common_name,
  phone: m.common_phone,
  email: m.common_email,
  number: m.check_import_number,
};

/** Name of a column; its key for one that nobody knows. */
export const checkFieldLabel = (key: string): string => FIELD_TEXTS[key]?.() ?? key;

const REMARKS: Record<string, (inputs: { field: string; value: string }) => string> = {
  'resident-number': m.check_import_resident,
  'nothing-to-check': () => m.check_import_nothing(),
  'too-many-rows': () => m.check_import_many(),
};

/** A refusal that only files of customers know. */
export const checkRemark = (
  reason: string,
  inputs: { field: string; value: string },
): string | undefined => REMARKS[reason]?.(inputs);

const COUNTED = {
  added: m.check_import_added,
  updated: m.check_import_added,
  skipped: m.check_import_skipped,
  removed: m.check_import_removed,
  restored: m.check_import_removed,
  left: m.check_import_removed,
};

/** A line with a count of rows. */
export const countedChecks = (thing: keyof typeof COUNTED, count: string): string =>
  COUNTED[thing]({ count });

/** What an undo does with so many rows. */
export const undoneChecks = (_thing: 'added' | 'updated', count: string): string =>
  m.check_import_undo({ count });

const ListLink = createLink((props: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a {...props} className="strong-link" />
));

/** To the files that were checked. */
export function CheckListLink({ label }: { label: string }) {
  return <ListLink to="/home/cmscustomer/lists">{m.check_import_see({ other: label })}</ListLink>;
}

/** What a file has to look like. */
export function CheckGuide() {
  const columns = Object.values(FIELD_TEXTS)
    .map((text) => text())
    .join(', ');
  return (
    <details className="sheet" open>
      <summary className="opener">{m.check_import_guide()}</summary>
      <ul className={css.rules}>
        <li>{m.check_import_columns({ columns })}</li>
        <li>{m.check_lists_text()}</li>
        <li>{m.check_rule_resident()}</li>
        <li>
          <ListLink to="/home/cmscustomer/lists">{m.check_import_verdicts()}</ListLink>
        </li>
      </ul>
    </details>
  );
}
