import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Password } from '../../../ui/password-field.tsx';

type NewPasswordProps = { min: number; error: ReactNode };

/** The field for a new password, which can be looked at while it is typed. */
export function NewPassword({ min, error }: NewPasswordProps) {
  return (
    <Password
      tone="night"
      name="password"
      label={m.recovery_password()}
      hint={m.recovery_password_hint({ min })}
      hintBelow
      error={error}
      autoComplete="new-password"
      showLabel={m.recovery_password_show()}
      hideLabel={m.recovery_password_hide()}
      minLength={min}
      required
    />
  );
}
