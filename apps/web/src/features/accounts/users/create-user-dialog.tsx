import { useForm } from '@mantine/form';
import type { Role } from '@station/contract/accounts/accounts';
import { createUser } from '@station/contract/accounts/users';
import { useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { type FieldError, findFieldErrors } from '../../../platform/field-errors.ts';
import { asFormErrors, focusFirstError } from '../../../platform/form-errors.tsx';
import { Button } from '../../../ui/button.tsx';
import { Check } from '../../../ui/check-field.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/notice.tsx';
import { Password } from '../../../ui/password-field.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useTimedMessage } from '../../../ui/use-timed-message.ts';
import { usePasswordMin } from '../../settings/public-settings.data.ts';
import { useUserCalls } from './user-changes.data.ts';
import { ROLE_TEXTS, refusedUserTexts, userFieldText, usersFailureText } from './user-texts.ts';
import css from './users.module.css';

type Values = {
  username: string;
  name: string;
  email: string;
  password: string;
  role: Role;
  must_change_password: boolean;
};

const EMPTY: Values = {
  username: '',
  name: '',
  email: '',
  password: '',
  role: 'user',
  must_change_password: true,
};

/** The form behind Create User (spec 2, section 5 "Accounts"). */
export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const min = usePasswordMin();
  const element = useRef<HTMLFormElement>(null);
  const { create } = useUserCalls();
  const { message, show, clear } = useTimedMessage();
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: EMPTY,
    validate: (values) => asFormErrors(faultsOf(values, min), userFieldText),
  });
  const field = (name: 'username' | 'name' | 'email' | 'password') => ({
    name,
    withAsterisk: true,
    // What a browser keeps about its own person is of no use for somebody else's data.
    autoComplete: 'off',
    ...form.getInputProps(name),
  });

  const submit = async (values: Values) => {
    if (create.isPending) return;
    clear();
    try {
      await create.mutateAsync(values);
      onClose();
      toast({ text: m.users_created(), tone: 'good' });
    } catch (error) {
      const refused = refusedUserTexts(error, min);
      form.setErrors(refused);
      if (Object.keys(refused).length > 0) focusFirstError(element.current);
      else show({ tone: 'bad', text: usersFailureText(error, m.users_error_create()) });
    }
  };

  return (
    <Dialog title={m.users_create_title()} closeLabel={m.users_close()} onClose={onClose}>
      <form
        ref={element}
        noValidate
        className={css.form}
        aria-label={m.users_create_title()}
        onSubmit={form.onSubmit(
          (values) => void submit(values),
          () => focusFirstError(element.current),
        )}
      >
        <TextField
          key={form.key('username')}
          {...field('username')}
          label={m.users_col_username()}
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField key={form.key('name')} {...field('name')} label={m.users_col_name()} />
        <TextField
          key={form.key('email')}
          {...field('email')}
          label={m.users_col_email()}
          type="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Password
          key={form.key('password')}
          {...field('password')}
          label={m.users_create_password()}
          hint={m.users_create_password_hint({ min })}
          autoComplete="new-password"
          showLabel={m.users_password_show()}
          hideLabel={m.users_password_hide()}
        />
        <Select
          key={form.key('role')}
          name="role"
          {...form.getInputProps('role')}
          label={m.users_create_role()}
          choices={[
            { value: 'user', label: ROLE_TEXTS.user() },
            { value: 'admin', label: ROLE_TEXTS.admin() },
          ]}
        />
        <Check
          key={form.key('must_change_password')}
          name="must_change_password"
          label={m.users_create_must_change()}
          {...form.getInputProps('must_change_password', { type: 'checkbox' })}
        />
        <FormMessage message={message} />
        <DialogActions>
          <Button onClick={onClose}>{m.users_cancel()}</Button>
          <Button type="submit" tone="primary" busy={create.isPending}>
            {create.isPending ? m.users_creating() : m.users_create_submit()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** By the contract's schema, and by the settings' word on passwords. */
function faultsOf(values: Values, min: number): FieldError[] {
  const errors = findFieldErrors(createUser.body, values);
  if (values.password === '') return [...errors, { field: 'password', rule: 'required' }];
  const isShort = [...values.password].length < min;
  return isShort ? [...errors, { field: 'password', rule: 'too-short', limit: min }] : errors;
}
