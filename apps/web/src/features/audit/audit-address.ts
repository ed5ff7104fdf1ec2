import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The filters of the log, as they stand in the address. */
export type AuditAddress = {
  /** Id of the account that acted; 0 for everybody. */
  actor: number;
  /** How the action begins; empty for everything. */
  action: string;
  /** The kind of thing; empty for anything. */
  subject: string;
  /** Id of the thing; 0 for all of them. */
  subject_id: number;
  /** `YYYY-MM-DD` in UTC, both included; empty for none. */
  from: string;
  to: string;
  search: string;
};

/** As the router writes it: what is usual is left out. */
export type AuditSearch = Partial<AuditAddress>;

/** No filter at all. */
export const NO_FILTERS: AuditAddress = {
  actor: 0,
  action: '',
  subject: '',
  subject_id: 0,
  from: '',
  to: '',
  search: '',
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads an address, whatever somebody typed into it. */
function readAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const text = (value: unknown, max: number) => {
    // The router reads `search=901` as a number.
    const given = typeof value === 'number' ? String(value) : value;
    return typeof given === 'string' ? given.slice(0, max) : '';
  };
  const id = (value: unknown) => (Number.isSafeInteger(value) && Number(value) > 0 ? value : 0);
  const day = (value: unknown) => (DAY.test(text(value, 10)) ? text(value, 10) : '');
  const read = {
    actor: id(raw.actor),
    action: text(raw.action, 60),
    subject: text(raw.subject, 60),
    subject_id: id(raw.subject_id),
    from: day(raw.from),
    to: day(raw.to),
    search: text(raw.search, 100),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value)) as AuditSearch;
}

/** How a change is noted: as a step that the back button undoes, or in place of the current one. */
export type AuditChange = AuditSearch & { replace?: boolean };

/** What the log shows now, and the way to change it. */
export function useAuditAddress(): [AuditAddress, (change: AuditChange) => void] {
  const now = useSearch({ strict: false, select: readAuditSearch });
  const navigate = useNavigate();
  const change = useCallback(
    ({ replace = false, ...next }: AuditChange) =>
      void navigate({
        to: '/app/users/audit',
        search: (old) => readAuditSearch({ ...old, ...next }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  return [{ ...NO_FILTERS, ...now }, change];
}
