import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { IconButton } from '../../../ui/button.tsx';
import { NightField } from './dark-form.tsx';
import css from './night-page.module.css';

type NewPasswordProps = { min: number; error: string | undefined };

/** The field for a new password, which can be looked at while it is typed. */
export function NewPassword({ min, error }: NewPasswordProps) {
  const [shown, setShown] = useState(false);
  const Picture = shown ? IconEyeOff : IconEye;
  return (
    <NightField
      name="password"
      type={shown ? 'text' : 'password'}
      label={m.recovery_password()}
      hint={m.recovery_password_hint({ min })}
      error={error}
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
      minLength={min}
      required
    >
      <IconButton
        className={css.reveal}
        label={shown ? m.recovery_password_hide() : m.recovery_password_show()}
        aria-pressed={shown}
        icon={<Picture size={20} aria-hidden="true" />}
        onClick={() => setShown(!shown)}
      />
    </NightField>
  );
}
