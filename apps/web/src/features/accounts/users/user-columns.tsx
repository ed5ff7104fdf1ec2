import type { ListedUser } from '@station/contract/accounts/users';
import { m } from '../../../paraglide/messages.js';
import { formatDate, formatDateTime } from '../../../platform/format.ts';
import { Badge, type BadgeTint } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { OpenButton } from '../../../ui/line-opening.tsx';
import { RowMenu, type RowMenuItem } from '../../../ui/row-menu.tsx';
import { OnlyInCard, OnlyInTable } from '../../../ui/table-layouts.tsx';
import { text } from './text.ts';
import type { UserActions } from './use-user-actions.ts';
import { ROLE_TEXTS, STATUS_TEXTS, shownName } from './user-texts.ts';
import css from './users.module.css';

type Context = {
  /** Id of who is looking: nobody deletes, demotes or deactivates themselves. */
  ownId: number | undefined;
  work: UserActions;
  /** Shows what is known of a user. */
  open: (user: ListedUser) => void;
};

/** The columns of the user table (spec 2, section 2); on a phone they make up a card. */
export function userColumns({ ownId, work, open }: Context): Column<ListedUser>[] {
  return [
    {
      key: 'id',
      header: m.users_col_id(),
      card: 'hidden',
      cell: (user) => <span className={css.number}>{user.id}</span>,
    },
    {
      key: 'username',
      header: text(m.common_account_username),
      card: 'detail',
      cell: (user) => (
        <>
          <OnlyInTable>
            <span className={css.wide}>{user.username}</span>
          </OnlyInTable>
          <OnlyInCard>{user.username}</OnlyInCard>
        </>
      ),
    },
    {
      key: 'email',
      header: text(m.common_email),
      from: 'large',
      card: 'detail',
      cell: (user) => (user.email ? <EmailCell email={user.email} /> : null),
    },
    {
      key: 'name',
      header: text(m.common_name),
      card: 'title',
      cell: (user) => (
        <span className={css.name}>
          <OpenButton onClick={() => open(user)}>{shownName(user)}</OpenButton>
          {user.id === ownId ? <Badge tint="blue">{m.users_you()}</Badge> : null}
        </span>
      ),
    },
    {
      key: 'role',
      header: text(m.common_account_role),
      card: 'badge',
      cell: (user) => <UserBadges user={user} />,
    },
    {
      key: 'created',
      header: m.users_col_created(),
      from: 'large',
      card: 'hidden',
      cell: (user) => <span className={css.number}>{formatDate(user.created_at)}</span>,
    },
    {
      key: 'last',
      header: m.users_col_last(),
      from: 'large',
      card: 'hidden',
      cell: (user) => <span className={css.when}>{lastSignIn(user)}</span>,
    },
    {
      key: 'actions',
      header: text(m.common_actions),
      card: 'menu',
      cell: (user) => <ActionsCell user={user} own={user.id === ownId} work={work} />,
    },
  ];
}

/** In a table an address may break, but not so often that nobody can read it. */
function EmailCell({ email }: { email: string }) {
  return (
    <>
      <OnlyInTable>
        <span className={css.wide}>{email}</span>
      </OnlyInTable>
      <OnlyInCard>{email}</OnlyInCard>
    </>
  );
}

const STATUS_TINTS: Record<ListedUser['status'], BadgeTint> = {
  active: 'green',
  pending: 'amber',
  deactivated: 'red',
};

/** Role, and whatever is out of the ordinary. */
export function UserBadges({ user }: { user: ListedUser }) {
  return (
    <span className="tags">
      <Badge tint={user.role === 'admin' ? 'violet' : 'grey'}>{ROLE_TEXTS[user.role]()}</Badge>
      {user.status === 'active' ? null : (
        <Badge tint={STATUS_TINTS[user.status]}>{STATUS_TEXTS[user.status]()}</Badge>
      )}
      {user.must_change_password ? (
        <Badge tint="amber">{text(m.common_account_password_must_change)}</Badge>
      ) : null}
      {user.two_step ? <Badge tint="green">{m.users_two_step()}</Badge> : null}
    </span>
  );
}

const lastSignIn = ({ last_signed_in_at: at }: ListedUser) =>
  at ? formatDateTime(at) : m.users_never();

type ActionsProps = { user: ListedUser; own: boolean; work: UserActions };

function ActionsCell({ user, own, work }: ActionsProps) {
  const name = shownName(user);
  return (
    <div className={css.actions}>
      <OnlyInTable>
        {user.status === 'pending' ? (
          <Button
            compact
            aria-label={m.users_approve_row({ name })}
            onClick={() => work.approve(user)}
          >
            {m.users_approve()}
          </Button>
        ) : null}
        {own ? null : (
          <Button
            tone="quietDanger"
            compact
            aria-label={text(m.common_delete_named, { name })}
            onClick={() => work.remove(user)}
          >
            {text(m.common_delete)}
          </Button>
        )}
      </OnlyInTable>
      <RowMenu label={text(m.common_actions_of, { name })} items={menuItems(user, own, work)} />
    </div>
  );
}

type UserMenuItem = RowMenuItem & { onSelect: () => void };

/** What can be done with a user. Of oneself, only what does no harm. */
export function menuItems(user: ListedUser, own: boolean, work: UserActions): UserMenuItem[] {
  const items: (UserMenuItem | false)[] = [
    user.status === 'pending' && {
      key: 'approve',
      label: m.users_approve(),
      onSelect: () => work.approve(user),
    },
    !own && {
      key: 'role',
      label: user.role === 'admin' ? m.users_make_user() : m.users_make_admin(),
      onSelect: () => work.changeRole(user),
    },
    { key: 'place', label: m.users_place(), onSelect: () => work.place(user) },
    {
      key: 'password',
      label: user.must_change_password ? m.users_unforce_password() : m.users_force_password(),
      onSelect: () => work.forcePassword(user),
    },
    !own && { key: 'code', label: m.users_code(), onSelect: () => work.makeCode(user) },
    {
      key: 'sign-out',
      label: text(m.common_account_sign_out_everywhere),
      onSelect: () => work.signOut(user),
    },
    !own &&
      user.two_step && {
        key: 'two-step',
        label: m.users_two_step_off(),
        onSelect: () => work.endTwoStep(user),
      },
    !own &&
      (user.status === 'deactivated'
        ? {
            key: 'reactivate',
            label: m.users_reactivate(),
            onSelect: () => work.reactivate(user),
          }
        : {
            key: 'deactivate',
            label: m.users_deactivate(),
            tone: 'danger' as const,
            onSelect: () => work.deactivate(user),
          }),
    !own && {
      key: 'delete',
      label: text(m.common_delete),
      tone: 'danger' as const,
      onSelect: () => work.remove(user),
    },
  ];
  return items.filter((item) => item !== false);
}
