import {
  type AddressOf,
  listAddress,
  recordId,
  type SearchOf,
  text,
  textThat,
} from '../../platform/list-address.ts';

/** As a date field has it while its year is typed: `0002-11-21` is on the way to one. */
const isDayText = (typed: string) => /^\d{4}-\d{2}-\d{2}$/.test(typed);

/** The filters of the log. */
export const useAuditAddress = listAddress({
  /** Id of the account that acted; 0 for everybody. */
  actor: recordId(),
  /** How the action begins; empty for everything. */
  action: text(60),
  /** The kind of thing; empty for anything. */
  subject: text(60),
  /** Id of the thing; 0 for all of them. */
  subject_id: recordId(),
  /** `YYYY-MM-DD` in UTC, both included; empty for none. */
  from: textThat(isDayText),
  to: textThat(isDayText),
  search: text(100),
});

export type AuditAddress = AddressOf<typeof useAuditAddress>;
export type AuditSearch = SearchOf<typeof useAuditAddress>;

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
