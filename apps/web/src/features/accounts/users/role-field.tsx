import { m } from '../../../paraglide/messages.js';
import { Field, type FieldSource } from '../../../ui/form.tsx';
import { ROLE_TEXTS } from './user-texts.ts';
import { text } from './words.ts';

/** What somebody may be: staff, or an administrator. */
export function RoleField({ record }: { record: FieldSource<'role'> }) {
  return (
    <Field
      of={record}
      name="role"
      kind="select"
      label={text(m.common_account_role)}
      choices={[
        { value: 'user', label: ROLE_TEXTS.user() },
        { value: 'admin', label: ROLE_TEXTS.admin() },
      ]}
    />
  );
}
