import { useState } from 'react';
import { focusWrong } from './dark-form.tsx';
import { type FieldTexts, isExpired, refusalTexts } from './recovery-texts.ts';

/** See `useLinkForm`. */
type LinkForm = {
  busy: boolean;
  /** What is wrong, with the fields and with the whole. */
  wrong: { fields: FieldTexts; whole?: string };
  /** Sends what was typed, unless there are faults; then, and when it is refused, it says so. */
  submit: (form: HTMLFormElement, faults: FieldTexts, send: () => Promise<string>) => Promise<void>;
};

type LinkFormOptions = {
  /** The fewest characters of a password. */
  min: number;
  /** Called with the username that the server answers. */
  onDone: (username: string) => void;
  /** Called when the link has meanwhile been used up. */
  onExpired: () => void;
};

/** What a form that a link has opened does when it is sent. */
export function useLinkForm({ min, onDone, onExpired }: LinkFormOptions): LinkForm {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<LinkForm['wrong']>({ fields: {} });

  const submit: LinkForm['submit'] = async (form, fields, send) => {
    setWrong({ fields });
    if (Object.keys(fields).length > 0) {
      focusWrong(form);
      return;
    }
    setBusy(true);
    try {
      onDone(await send());
    } catch (error) {
      if (isExpired(error)) {
        onExpired();
        return;
      }
      setWrong(refusalTexts(error, min));
      setBusy(false);
      focusWrong(form);
    }
  };
  return { busy, wrong, submit };
}
