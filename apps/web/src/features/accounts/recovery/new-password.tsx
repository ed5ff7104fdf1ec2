import { m } from '../../../paraglide/messages.js';
import { languageOf } from '../../../platform/i18n.ts';
import { passwordTexts } from '../../../platform/password-texts.ts';
import { Field, type FieldSource } from '../../../ui/form.tsx';
import origin from './messages/origin.json';
import { text } from './text.ts';

type NewPasswordProps = { record: FieldSource<'password'>; min: number };

/** The field for a new password, which can be looked at while it is typed. */
export function NewPassword({ record, min }: NewPasswordProps) {
  return (
    <Field
      of={record}
      name="password"
      kind="password"
      tone="night"
      label={text(m.common_account_password_new)}
      hint={text(m.common_account_password_hint, { min })}
      hintBelow
      autoComplete="new-password"
      {...passwordTexts(languageOf(origin, '*'))}
      minLength={min}
      required
    />
  );
}
