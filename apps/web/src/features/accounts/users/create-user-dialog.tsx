import type { Role } from '@station/contract/accounts/accounts';
import { createUser } from '@station/contract/accounts/users';
import { m } from '../../../paraglide/messages.js';
import { type FieldError, findFieldErrors } from '../../../platform/field-errors.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { passwordTexts } from '../../../platform/password-texts.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useTimedMessage } from '../../../ui/use-timed-message.ts';
import { usePasswordMin } from '../../settings/public-settings.data.ts';
import { newPasswordErrors } from '../profile/password-errors.ts';
import origin from './messages/origin.json';
import { RoleField } from './role-field.tsx';
import { text } from './text.ts';
import { useUserCalls } from './user-changes.data.ts';
import { refusedUserTexts, userFieldText, usersFailureText } from './user-texts.ts';

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
  const { create } = useUserCalls();
  const { message, show } = useTimedMessage();
  const record = useRecordForm({
    valuesOf: () => EMPTY,
    check: (values) => faultsOf(values, min),
    errorText: userFieldText,
    refusedTexts: (error) => refusedUserTexts(error, min),
    send: (values) => create.mutateAsync(values),
    onSaved: () => {
      onClose();
      toast({ text: m.users_created(), tone: 'good' });
    },
    onFailed: (error) =>
      show({ tone: 'bad', text: usersFailureText(error, m.users_error_create()) }),
  });
  // What a browser keeps about its own person is of no use for somebody else's data.
  const field = { of: record, withAsterisk: true, autoComplete: 'off' };
  return (
    <FormDialog
      title={m.users_create_title()}
      record={record}
      texts={{ ...formTexts(languageOf(origin, '*')), saving: m.users_creating() }}
      submitLabel={m.users_create_submit()}
      message={message}
      onClose={onClose}
    >
      <Field
        {...field}
        name="username"
        label={text(m.common_account_username)}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field {...field} name="name" label={text(m.common_name)} />
      <Field
        {...field}
        name="email"
        label={text(m.common_email)}
        type="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        {...field}
        name="password"
        kind="password"
        label={text(m.common_account_password)}
        hint={text(m.common_account_password_hint, { min })}
        autoComplete="new-password"
        {...passwordTexts(languageOf(origin, '*'))}
      />
      <RoleField record={record} />
      <Field
        of={record}
        name="must_change_password"
        kind="check"
        label={m.users_create_must_change()}
      />
    </FormDialog>
  );
}

/** By the contract's schema, and by the settings' word on passwords. */
function faultsOf(values: Values, min: number): FieldError[] {
  const errors = findFieldErrors(createUser.body, values);
  return [...errors, ...newPasswordErrors(values.password, 'password', min)];
}
