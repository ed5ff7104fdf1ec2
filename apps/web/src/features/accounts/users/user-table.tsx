import type { ListedUser } from '@station/contract/accounts/users';
import IconMailPlus from '@tabler/icons-react/dist/esm/icons/IconMailPlus.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { listWords } from '../../../platform/list-words.ts';
import { Problem } from '../../../platform/problem.ts';
import { useUser } from '../../../platform/session.ts';
import { useShortcut } from '../../../platform/shortcuts.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { CreateUserDialog } from './create-user-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import origin from './messages/origin.json';
import { useUserWork } from './use-user-actions.ts';
import { userColumns } from './user-columns.tsx';
import { SEARCH_KEY, UserFilters } from './user-filters.tsx';
import { listFailureText } from './user-texts.ts';
import { useUserPage } from './users.data.ts';
import css from './users.module.css';
import { useUsersAddress } from './users-address.ts';
import { say } from './words.ts';

/** The administrators' user table (spec 2, section 2), the same in the login area and in the hub. */
export function UserTable() {
  const [address, change] = useUsersAddress();
  const page = useUserPage(address);
  const own = useUser();
  const list = useRef<HTMLElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<'create' | 'invite'>();
  const work = useUserWork(() => list.current?.focus({ preventScroll: true }));
  const filtered = address.search !== '' || address.status !== '' || address.role !== '';
  const close = () => setOpen(undefined);

  // A page beyond the end, such as after its last row was deleted, shows the last one.
  const totalPages = page.isPlaceholderData ? undefined : page.data?.pagination.total_pages;
  const beyond = totalPages !== undefined && address.page > Math.max(1, totalPages);
  useEffect(() => {
    if (beyond) change({ page: Math.max(1, totalPages), replace: true });
  }, [beyond, totalPages, change]);

  useShortcut({
    keys: SEARCH_KEY,
    description: m.users_search(),
    run: () => {
      search.current?.focus();
      search.current?.select();
    },
  });
  useShortcut({ keys: 'n', description: m.users_create(), run: () => setOpen('create') });

  return (
    <section ref={list} tabIndex={-1} className={css.list} aria-label={m.users_list_title()}>
      <div className={css.head}>
        <h2 className={css.title}>
          {m.users_list_title()}
          {page.data && !filtered ? (
            <span className={css.total}>
              {m.users_total({ count: formatNumber(page.data.total) })}
            </span>
          ) : null}
        </h2>
        <div className={css.tools}>
          <Button
            icon={<IconRefresh size={18} aria-hidden="true" />}
            busy={page.isFetching && !page.isPending}
            onClick={() => void page.refetch()}
          >
            {say(m.common_refresh)}
          </Button>
          <Button
            icon={<IconMailPlus size={18} aria-hidden="true" />}
            onClick={() => setOpen('invite')}
          >
            {m.users_invite()}
          </Button>
          <Button
            tone="primary"
            icon={<IconUserPlus size={18} aria-hidden="true" />}
            onClick={() => setOpen('create')}
          >
            {m.users_create()}
          </Button>
        </div>
      </div>
      <UserFilters address={address} onChange={change} searchRef={search} />
      <DataTable<ListedUser>
        caption={m.users_list_title()}
        columns={userColumns({ ownId: own?.id, work })}
        rows={page.data?.users}
        rowKey={(user) => user.id}
        stale={page.isPlaceholderData}
        isFaded={(user) => user.status === 'deactivated'}
        loadingLabel={m.users_loading()}
        empty={
          <EmptyState
            icon={<IconUsers size={40} aria-hidden="true" />}
            title={filtered ? m.users_none_found() : m.users_none()}
            text={filtered ? m.users_none_found_hint() : undefined}
            action={
              filtered ? (
                <Button onClick={() => change({ search: '', status: '', role: '' })}>
                  {say(m.common_clear_filters)}
                </Button>
              ) : undefined
            }
          />
        }
        error={
          page.isError && !page.data ? (
            <ListFailure error={page.error} onRetry={() => void page.refetch()} />
          ) : undefined
        }
      />
      {page.data ? (
        <Pagination
          {...listWords(languageOf(origin, '*')).pages(page.data.pagination)}
          page={page.data.pagination.page}
          totalPages={page.data.pagination.total_pages}
          onPage={(to) => {
            change({ page: to });
            list.current?.focus({ preventScroll: true });
            list.current?.scrollIntoView({ block: 'start' });
          }}
          summary={rangeText(page.data.pagination)}
        />
      ) : null}
      {open === 'create' ? <CreateUserDialog onClose={close} /> : null}
      {open === 'invite' ? <InviteDialog onClose={close} /> : null}
      {work.code ? <CodeDialog made={work.code} onClose={work.closeCode} /> : null}
    </section>
  );
}

type Place = { page: number; per_page: number; total_records: number };

function rangeText({ page, per_page, total_records }: Place): string {
  return m.users_range({
    from: formatNumber((page - 1) * per_page + 1),
    to: formatNumber(Math.min(page * per_page, total_records)),
    total: formatNumber(total_records),
  });
}

function ListFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const code = error instanceof Problem ? error.request_id : '';
  return (
    <LoadFailure
      title={listFailureText(error)}
      words={{
        detail: code ? say(m.common_error_code, { code }) : undefined,
        retry: say(m.common_retry),
      }}
      onRetry={onRetry}
    />
  );
}
