import IconMailPlus from '@tabler/icons-react/dist/esm/icons/IconMailPlus.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useFormAddress } from '../../../platform/form-address.ts';
import { formatNumber } from '../../../platform/format.ts';
import { useSearchKey } from '../../../platform/list-keys.ts';
import { pagedList } from '../../../platform/list-state.ts';
import { useUser } from '../../../platform/session.ts';
import { useShortcut } from '../../../platform/shortcuts.ts';
import { Button } from '../../../ui/button.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { CreateUserDialog } from './create-user-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { useUserWork } from './use-user-actions.ts';
import { userColumns } from './user-columns.tsx';
import { UserDialog } from './user-dialog.tsx';
import { UserFilters } from './user-filters.tsx';
import { userListFailure, userWords } from './user-texts.ts';
import { useUsersAddress } from './users.address.ts';
import { useUserPage } from './users.data.ts';
import css from './users.module.css';
import { say } from './words.ts';

/** The administrators' user table (spec 2, section 2), the same in the login area and in the hub. */
export function UserTable() {
  const at = useUsersAddress();
  const { address, change } = at;
  const page = useUserPage(address);
  const own = useUser();
  const list = useRef<HTMLElement>(null);
  const forms = useFormAddress();
  const work = useUserWork(() => list.current?.focus({ preventScroll: true }));
  const searchKey = useSearchKey(m.users_search());
  useShortcut({ keys: 'n', description: m.users_create(), run: () => forms.add() });

  const filters = (address.status === '' ? 0 : 1) + (address.role === '' ? 0 : 1);
  const isWhole = address.search === '' && filters === 0;
  const shown = page.data?.users.find(({ id }) => String(id) === forms.editing);
  return (
    <>
      <ListScreen
        at={at}
        list={pagedList(page, ({ users }) => users, userListFailure)}
        words={userWords()}
        title={
          <h2 className={css.title}>
            {m.users_list_title()}
            {page.data && isWhole ? (
              <span className={css.total}>
                {m.users_total({ count: formatNumber(page.data.total) })}
              </span>
            ) : null}
          </h2>
        }
        tools={
          <>
            <Button
              icon={<IconRefresh size={18} aria-hidden="true" />}
              busy={page.isFetching && !page.isPending}
              onClick={() => void page.refetch()}
            >
              {say(m.common_refresh)}
            </Button>
            <Button
              icon={<IconMailPlus size={18} aria-hidden="true" />}
              onClick={() => forms.add('invite')}
            >
              {m.users_invite()}
            </Button>
            <Button
              tone="primary"
              icon={<IconUserPlus size={18} aria-hidden="true" />}
              onClick={() => forms.add()}
            >
              {m.users_create()}
            </Button>
          </>
        }
        searchKey={searchKey}
        filters={{
          count: filters,
          fields: <UserFilters address={address} onChange={change} />,
        }}
        onClear={() => change({ search: '', status: '', role: '' })}
        columns={userColumns({ ownId: own?.id, work, open: ({ id }) => forms.edit(id) })}
        rowKey={({ id }) => id}
        isFaded={({ status }) => status === 'deactivated'}
        icon={<IconUsers size={40} aria-hidden="true" />}
        listRef={list}
      />
      {forms.adding === 'true' ? <CreateUserDialog onClose={forms.close} /> : null}
      {forms.adding === 'invite' ? <InviteDialog onClose={forms.close} /> : null}
      {shown ? (
        <UserDialog user={shown} own={shown.id === own?.id} work={work} onClose={forms.close} />
      ) : null}
      {work.code ? <CodeDialog made={work.code} onClose={work.closeCode} /> : null}
    </>
  );
}
