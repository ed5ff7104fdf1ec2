import { m } from '../../../paraglide/messages.js';
import { Field, type FieldSource } from '../../../ui/form.tsx';

type NewPasswordProps = { record: FieldSource<'password'>; min: number };

/** The field for a new password, which can be looked at while it is typed. */
export function NewPassword({ record, min }: NewPasswordProps) {
  return (
    <Field
      of={record}
      name="password"
      kind="password"
      tone="night"
      label={m.recovery_password()}
      hint={m.recovery_password_hint({ min })}
      hintBelow
      autoComplete="new-password"
      showLabel={m.recovery_password_show()}
      hideLabel={m.recovery_password_hide()}
      minLength={min}
      required
    />
  );
}
