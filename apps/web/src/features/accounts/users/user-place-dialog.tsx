import { type ListedUser, updateUser } from '@station/contract/accounts/users';
import { m } from '../../../paraglide/messages.js';
import { findFieldErrors } from '../../../platform/field-errors.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toaster.tsx';
import origin from './messages/origin.json';
import { text } from './text.ts';
import { useUserCalls } from './user-changes.data.ts';
import { UserPicker } from './user-picker.tsx';
import { shownName, userFieldText, usersFailureText } from './user-texts.ts';

type Values = { department: string; leader: ListedUser['leader'] };

/** Where in the organisation a user stands: the department, and who leads them. */
export function UserPlaceDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { update } = useUserCalls();
  const record = useRecordForm<Values, ListedUser, ListedUser | undefined>({
    stored: user,
    valuesOf,
    check: (values) => findFieldErrors(updateUser.body, changeOf(values, valuesOf(user))),
    errorText: userFieldText,
    send: async (values, base) => {
      const change = changeOf(values, valuesOf(base));
      if (Object.keys(change).length === 0) return undefined;
      return update.mutateAsync({ id: user.id, change });
    },
    onSaved: (saved) => {
      onClose();
      if (saved) toast({ text: m.users_place_saved({ name: shownName(user) }), tone: 'good' });
    },
    live: true,
  });
  return (
    <FormDialog
      title={m.users_place()}
      record={record}
      texts={formTexts(languageOf(origin, '*'))}
      submitLabel={text(m.common_save)}
      failureText={(error) => usersFailureText(error, m.users_error_change())}
      onClose={onClose}
    >
      <Field of={record} name="department" label={m.users_department()} autoComplete="off" />
      <UserPicker
        label={m.users_leader()}
        placeholder={text(m.common_account_name_or_username)}
        hint={m.users_leader_hint()}
        chosen={record.values().leader ?? undefined}
        onPick={(picked) => record.set('leader', picked ?? null)}
      />
    </FormDialog>
  );
}

const valuesOf = (stored: ListedUser | undefined): Values => ({
  department: stored?.department ?? '',
  leader: stored?.leader ?? null,
});

/** Only what was changed here is sent: of the rest somebody else may have made something meanwhile. */
const changeOf = ({ department, leader }: Values, before: Values) => ({
  ...(department !== before.department && { department }),
  ...(leader?.id !== before.leader?.id && { leader_id: leader?.id ?? null }),
});
