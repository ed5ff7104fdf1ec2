import type { Contact } from '@station/contract/contacts/contacts';
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs';
import type { ReactNode, Ref } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber, formatTime } from '../../../platform/format.ts';
import { listWords } from '../../../platform/list-words.ts';
import { Problem } from '../../../platform/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import type { Selection } from '../../../ui/table-selection.tsx';
import { contactsProblemText } from './contact-texts.ts';
import type { ShownPage } from './contacts.data.ts';
import css from './contacts.module.css';

type ContactListProps = {
  page: ShownPage;
  columns: readonly Column<Contact>[];
  selection: Selection<Contact>;
  /** A contact that is being deleted. */
  leaving: number | undefined;
  /** A search or filter is active, so a count of what was found says something. */
  filtered: boolean;
  /** What stands there when there is nothing to list. */
  empty: ReactNode;
  onPage: (page: number) => void;
  listRef: Ref<HTMLElement>;
};

/** The list in all its states: skeleton, rows, nothing, failure, and old rows while there is no connection. */
export function ContactList(props: ContactListProps) {
  const { page, columns, selection, filtered, empty, onPage, listRef } = props;
  const { shown, stale, error } = page;
  const pagination = shown?.pagination;
  // The last row of a page has just gone, and the page before is on its way.
  const between = shown?.data.length === 0 && (pagination?.total_records ?? 0) > 0;
  return (
    <section ref={listRef} tabIndex={-1} className={css.list} aria-label={m.contacts_table()}>
      {error && shown ? <OldRowsNotice page={page} /> : null}
      <p role="status" className={shown?.data.length ? css.found : 'visually-hidden'}>
        {filtered && pagination && !stale
          ? m.contacts_found({ count: formatNumber(pagination.total_records) })
          : null}
      </p>
      <DataTable
        caption={m.contacts_table()}
        columns={columns}
        rows={between ? undefined : shown?.data}
        rowKey={(contact) => contact.id}
        selection={selection}
        stale={stale}
        isFaded={(contact) => !contact.is_active || contact.id === props.leaving}
        loadingLabel={m.common_loading()}
        empty={empty}
        error={error && !shown ? <ListFailure page={page} error={error} /> : undefined}
      />
      {pagination ? (
        <Pagination
          {...listWords().pages(pagination)}
          page={pagination.page}
          totalPages={pagination.total_pages}
          onPage={onPage}
          summary={rangeText(pagination)}
        />
      ) : null}
    </section>
  );
}

type Place = { page: number; per_page: number; total_records: number };

function rangeText({ page, per_page, total_records }: Place): string {
  return m.contacts_range({
    from: formatNumber((page - 1) * per_page + 1),
    to: formatNumber(Math.min(page * per_page, total_records)),
    total: formatNumber(total_records),
  });
}

function ListFailure({ page, error }: { page: ShownPage; error: Error }) {
  const code = error instanceof Problem ? error.request_id : '';
  const text = contactsProblemText(error);
  return (
    <LoadFailure
      title={m.contacts_error_list()}
      words={{
        text,
        detail: code && !text.includes(code) ? m.common_error_code({ code }) : undefined,
        retry: m.common_retry(),
      }}
      onRetry={page.retry}
    />
  );
}

/** Said above rows that are still there although newer ones could not be had. */
function OldRowsNotice({ page }: { page: ShownPage }) {
  return (
    <div role="alert" className={css.oldRows}>
      <p>
        <strong>{m.contacts_error_list()}</strong>{' '}
        {m.contacts_shown_from({ time: formatTime(page.shownFrom) })}
      </p>
      <Button compact onClick={page.retry}>
        {m.common_retry()}
      </Button>
    </div>
  );
}

type NothingProps = {
  filtered: boolean;
  /** Contacts that exist, but are archived and so not listed. */
  archivedCount: number;
  onClearFilters: () => void;
  onShowArchived: () => void;
  /** The ways to get the first contacts, the most usual first. */
  actions: ReactNode;
  canUpload: boolean;
};

/** What stands there instead of rows: why, and what to do next. */
export function NothingToList(props: NothingProps) {
  const icon = <IconAddressBook size={40} aria-hidden="true" />;
  if (props.filtered) {
    return (
      <EmptyState
        icon={icon}
        title={m.contacts_none_found()}
        text={m.contacts_none_found_hint()}
        action={<Button onClick={props.onClearFilters}>{m.contacts_filter_clear()}</Button>}
      />
    );
  }
  if (props.archivedCount > 0) {
    return (
      <EmptyState
        icon={icon}
        title={m.contacts_none()}
        text={m.contacts_none_active_hint({ count: formatNumber(props.archivedCount) })}
        action={<Button onClick={props.onShowArchived}>{m.contacts_show_archived()}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={m.contacts_none()}
      text={props.canUpload ? m.contacts_none_hint_admin() : m.contacts_none_hint()}
      action={<div className={css.emptyActions}>{props.actions}</div>}
    />
  );
}
