import IconMailPlus from '@tabler/icons-react/dist/esm/icons/IconMailPlus.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { Suspense, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useFormAddress } from '../../../platform/form-address.ts';
import { formatNumber } from '../../../platform/format.ts';
import { lazyPart, NotOpened } from '../../../platform/lazy-part.ts';
import { useSearchKey } from '../../../platform/list-keys.ts';
import { pagedList } from '../../../platform/list-state.ts';
import { useUser } from '../../../platform/session.ts';
import { useShortcut } from '../../../platform/shortcuts.ts';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import { useHeld } from '../../../ui/use-held.ts';
import { CodeDialog } from './code-dialog.tsx';
import { CreateUserDialog } from './create-user-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { useUserActions } from './use-user-actions.ts';
import { userColumns } from './user-columns.tsx';
import { UserDialog } from './user-dialog.tsx';
import { UserFilters, userFiltersSet } from './user-filters.tsx';
import { userListFailure, userTexts } from './user-texts.ts';
import { useUsersAddress } from './users.address.ts';
import { useUserPage } from './users.data.ts';
import css from './users.module.css';

// Its code comes at the press: few change where somebody stands.
const UserPlaceDialog = lazyPart(
  () => import('./user-place-dialog.tsx'),
  'UserPlaceDialog',
  NotOpened,
);

/**
 * The administrators' user table (spec 2, section 2), the same in the login area and in the hub.
 *
 * @param title heading of the screen, where the table is all there is on it.
 */
export function UserTable({ title }: { title?: string }) {
  const at = useUsersAddress();
  const { address, change } = at;
  const page = useUserPage(address);
  const own = useUser();
  const list = useRef<HTMLElement>(null);
  const forms = useFormAddress();
  const work = useUserActions(() => list.current?.focus({ preventScroll: true }));
  const searchKey = useSearchKey(m.users_search());
  useShortcut({ keys: 'n', description: m.users_create(), run: () => forms.add() });

  const set = userFiltersSet(address, change);
  const isWhole = address.search === '' && set.length === 0;
  const total =
    page.data && isWhole ? m.users_total({ count: formatNumber(page.data.total) }) : undefined;
  const listed = page.data?.users.find(({ id }) => String(id) === forms.editing);
  const held = useHeld(forms.editing, page.data?.users, ({ id }) => id);
  const shown = listed ?? held;
  return (
    <>
      <ListScreen
        className={css.list}
        lines
        at={at}
        list={pagedList(page, ({ users }) => users, userListFailure)}
        texts={userTexts()}
        title={title ? <ScreenTitle subtitle={total}>{title}</ScreenTitle> : null}
        caption={
          title ? null : (
            <h2 className={css.title}>
              {m.users_list_title()}
              {total ? <span className={css.total}>{total}</span> : null}
            </h2>
          )
        }
        primary={{
          key: 'create',
          label: m.users_create(),
          icon: <IconUserPlus size={18} aria-hidden="true" />,
          onSelect: () => forms.add(),
        }}
        actions={[
          {
            key: 'invite',
            label: m.users_invite(),
            icon: <IconMailPlus size={18} aria-hidden="true" />,
            onSelect: () => forms.add('invite'),
          },
        ]}
        canRefresh
        searchKey={searchKey}
        fields={<UserFilters address={address} onChange={change} />}
        set={set}
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
      <Suspense>
        {work.placing ? <UserPlaceDialog user={work.placing} onClose={work.endPlacing} /> : null}
      </Suspense>
      {work.code ? <CodeDialog made={work.code} onClose={work.closeCode} /> : null}
    </>
  );
}
