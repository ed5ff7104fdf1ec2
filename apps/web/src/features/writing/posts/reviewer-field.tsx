import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useUser } from '../../../platform/session.ts';
import { ColleaguePicker } from '../../files/sharing/colleague-picker.tsx';

type Person = { id: number; name: string };

type PersonPickerProps = {
  label: string;
  hint?: ReactNode;
  chosen: Person | undefined;
  /** The caller may be picked as well. */
  withMe?: boolean;
  onPick: (person: Person | undefined) => void;
};

/** Picks who writes a post, or who reads it before it goes out. */
export function PersonPicker({ withMe = false, ...props }: PersonPickerProps) {
  const me = useUser();
  return (
    <ColleaguePicker
      {...props}
      placeholder={m.writing_person_placeholder()}
      first={withMe ? me : undefined}
    />
  );
}
