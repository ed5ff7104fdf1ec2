import { m } from '../../../paraglide/messages.js';
import { Field, type FieldSource } from '../../../ui/form.tsx';
import { text } from './text.ts';
import { ROLE_TEXTS } from './user-texts.ts';

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
