import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/UnstyledButton.css';

import { TextInput, type TextInputProps } from '@mantine/core';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import { useState } from 'react';
import { IconButton } from './button.tsx';

type PasswordFieldProps = Omit<TextInputProps, 'type' | 'rightSection'> & {
  /** Whether it is somebody's password of today or a new one: password managers go by it. */
  autoComplete: 'current-password' | 'new-password';
  /** Name of the button that shows what is typed. */
  showLabel: string;
  hideLabel: string;
};

/** A field for a password, which can be looked at while it is typed. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Picture = shown ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      rightSectionWidth={46}
      rightSection={
        <IconButton
          label={shown ? hideLabel : showLabel}
          aria-pressed={shown}
          icon={<Picture size={20} aria-hidden="true" />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
