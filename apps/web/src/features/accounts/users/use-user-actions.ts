import type { ListedUser } from '@station/contract/accounts/users';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { text } from './text.ts';
import { type UserChange, useUserCalls } from './user-changes.data.ts';
import { shownName, usersFailureText } from './user-texts.ts';

/** A code that was just made, to be shown this once. */
export type MadeCode = { name: string; code: string; expires_at: string };

/** What an administrator does with users: the questions before, the words after. */
export type UserActions = ReturnType<typeof useUserActions>;

/** See `UserActions`. `onGone`: the row that had the focus may not be there any more. */
export function useUserActions(onGone: () => void) {
  const calls = useUserCalls();
  const [code, setCode] = useState<MadeCode>();
  const [placing, setPlacing] = useState<ListedUser>();

  /** Does something and says what came of it; true when it worked. */
  const attempt = async (done: string, failed: string, work: () => Promise<unknown>) => {
    try {
      await work();
      toast({ text: done, tone: 'good' });
      return true;
    } catch (error) {
      toast({ text: usersFailureText(error, failed), tone: 'bad' });
      return false;
    }
  };
  const change = ({ id }: ListedUser, what: UserChange, done: string) =>
    attempt(done, m.users_error_change(), () => calls.update.mutateAsync({ id, change: what }));
  const ask = (title: string, confirmLabel: string, danger: boolean, question?: string) =>
    confirm({
      title,
      text: question,
      confirmLabel,
      cancelLabel: text(m.common_cancel),
      tone: danger ? 'danger' : 'primary',
    });

  const approve = (user: ListedUser) =>
    change(user, { status: 'active' }, m.users_approved({ name: shownName(user) }));
  const reactivate = (user: ListedUser) =>
    change(user, { status: 'active' }, m.users_reactivated({ name: shownName(user) }));
  const deactivate = async (user: ListedUser) => {
    const name = shownName(user);
    const title = m.users_deactivate_question({ name });
    if (!(await ask(title, m.users_deactivate(), true, m.users_deactivate_text()))) return;
    await change(user, { status: 'deactivated' }, m.users_deactivated_done({ name }));
  };
  const changeRole = async (user: ListedUser) => {
    const name = shownName(user);
    if (user.role === 'admin') {
      const title = m.users_make_user_question({ name });
      if (!(await ask(title, m.users_make_user(), true, m.users_make_user_text()))) return;
      await change(user, { role: 'user' }, m.users_made_user({ name }));
    } else {
      const title = m.users_make_admin_question({ name });
      if (!(await ask(title, m.users_make_admin(), false, m.users_make_admin_text()))) return;
      await change(user, { role: 'admin' }, m.users_made_admin({ name }));
    }
  };
  const forcePassword = (user: ListedUser) => {
    const name = shownName(user);
    const must = !user.must_change_password;
    const done = must ? m.users_password_forced({ name }) : m.users_password_unforced({ name });
    return change(user, { must_change_password: must }, done);
  };
  const endTwoStep = async (user: ListedUser) => {
    const name = shownName(user);
    const title = m.users_two_step_off_question({ name });
    if (!(await ask(title, m.users_two_step_off(), true, m.users_two_step_off_text()))) return;
    await change(user, { two_step: false }, m.users_two_step_off_done({ name }));
  };
  const signOut = async (user: ListedUser) => {
    const name = shownName(user);
    if (
      !(await ask(
        m.users_sign_out_question({ name }),
        text(m.common_account_sign_out_everywhere),
        true,
        user.role === 'admin' ? m.users_sign_out_text() : undefined,
      ))
    )
      return;
    try {
      const ended = await calls.signOut.mutateAsync(user.id);
      toast({ text: m.users_signed_out({ name, count: formatNumber(ended) }), tone: 'good' });
    } catch (error) {
      toast({ text: usersFailureText(error, m.users_error_change()), tone: 'bad' });
    }
  };
  const remove = async (user: ListedUser) => {
    const title = m.users_delete_question({ name: shownName(user) });
    if (!(await ask(title, text(m.common_delete), true, m.users_delete_text()))) return;
    const gone = await attempt(m.users_deleted(), m.users_error_delete(), () =>
      calls.remove.mutateAsync(user.id),
    );
    if (gone) onGone();
  };
  const makeCode = async (user: Pick<ListedUser, 'id' | 'name' | 'username'>) => {
    const name = shownName(user);
    const title = m.users_code_question({ name });
    if (!(await ask(title, m.users_passwords_make(), false, m.users_code_question_text()))) return;
    try {
      setCode({ name, ...(await calls.makeCode.mutateAsync(user.id)) });
    } catch (error) {
      toast({ text: usersFailureText(error, m.users_error_change()), tone: 'bad' });
    }
  };

  return {
    approve: (user: ListedUser) => void approve(user),
    reactivate: (user: ListedUser) => void reactivate(user),
    deactivate: (user: ListedUser) => void deactivate(user),
    changeRole: (user: ListedUser) => void changeRole(user),
    forcePassword: (user: ListedUser) => void forcePassword(user),
    endTwoStep: (user: ListedUser) => void endTwoStep(user),
    signOut: (user: ListedUser) => void signOut(user),
    remove: (user: ListedUser) => void remove(user),
    makeCode: (user: Pick<ListedUser, 'id' | 'name' | 'username'>) => void makeCode(user),
    place: setPlacing,
    /** Whose department and leader are being chosen. */
    placing,
    endPlacing: () => setPlacing(undefined),
    code,
    closeCode: () => setCode(undefined),
  };
}
