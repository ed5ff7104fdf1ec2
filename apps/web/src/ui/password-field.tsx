import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import { type ComponentProps, useState } from 'react';
import { IconButton } from './button.tsx';
import { TextField } from './field.tsx';

/** Names of the button in a password field. */
export type PasswordTexts = {
  /** Of the button that shows what is typed. */
  showLabel: string;
  hideLabel: string;
};

type PasswordProps = Omit<ComponentProps<typeof TextField>, 'type' | 'end'> &
  PasswordTexts & {
    /** Whether it is somebody's password of today or a new one: password managers go by it. */
    autoComplete: 'current-password' | 'new-password';
  };

/** A field for a password, which can be looked at while it is typed. */
export function Password({ showLabel, hideLabel, ...field }: PasswordProps) {
  const [shown, setShown] = useState(false);
  const Picture = shown ? IconEyeOff : IconEye;
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
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
