import { useRef } from 'react';
import type { FieldError } from '../../../platform/field-errors.ts';
import { canPass } from '../../../platform/problem.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { isExpired, recoveryFieldText, refusedTexts } from './recovery-texts.ts';

type LinkFormInput<Values extends Record<string, string>> = {
  values: Values;
  check: (values: Values) => readonly FieldError[];
  /** Sends it; gives the username that the server answers. */
  send: (values: Values) => Promise<string>;
  /** What a refusal says about fields of this form alone, by their names. */
  refused?: (error: unknown) => Record<string, string>;
  /** The fewest characters of a password. */
  min: number;
  onDone: (username: string) => void;
  /** The link has meanwhile been used up: by an earlier try, if the answer to one was `lost`. */
  onExpired: (lost: boolean) => void;
};

/** A form that a link has opened. */
export function useLinkForm<Values extends Record<string, string>>(input: LinkFormInput<Values>) {
  const { values, check, send, refused, min, onDone, onExpired } = input;
  const lost = useRef(false);
  return useRecordForm<Values, undefined, string>({
    valuesOf: () => values,
    check,
    errorText: (error) => recoveryFieldText(error, min),
    refusedTexts: (error) => ({ ...refusedTexts(error, min), ...refused?.(error) }),
    send,
    onSaved: onDone,
    onFailed: (error) => {
      if (isExpired(error)) onExpired(lost.current);
      else if (canPass(error)) lost.current = true;
    },
    // The link is in the mail, and opens the form again.
    forgettable: true,
  });
}
