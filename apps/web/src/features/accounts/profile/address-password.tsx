import { useEffect } from 'react';
import { m } from '../../../paraglide/messages.js';
import type { Language } from '../../../platform/i18n.ts';
import { currentPasswordLabel, passwordTexts } from '../../../platform/password-texts.ts';
import { Problem } from '../../../platform/problem.ts';
import { createStore, useStore } from '../../../platform/realtime/store.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { useUser } from '../../../platform/session.ts';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { OwnUsername } from '../../../ui/own-username.tsx';

type Asked = {
  save: (password: string) => Promise<void>;
  giveUp: (why: unknown) => void;
};

const asked = createStore<Asked | undefined>(undefined);

/**
 * Asks for the current password and saves with it, until it is the right one. The screen has to show
 * `AddressPassword`.
 * @throws Problem `accounts.missing-password` when the person would rather not, else as `save` does.
 */
export async function saveWithPassword<T>(save: (password: string) => Promise<T>): Promise<T> {
  asked.get()?.giveUp(notGiven());
  const saved = new Promise<T>((resolve, giveUp) =>
    asked.set({ save: async (password) => resolve(await save(password)), giveUp }),
  );
  return saved.finally(() => asked.set(undefined));
}

/** Where the password for a new e-mail address is asked for. `language` is the screen's. */
export function AddressPassword({ language }: { language: Language }) {
  const question = useStore(asked);
  // Whoever leaves the screen has not given it.
  useEffect(() => () => asked.get()?.giveUp(notGiven()), []);
  return question ? <Question {...question} language={language} /> : null;
}

function Question({ save, giveUp, language }: Asked & { language: Language }) {
  const user = useUser();
  const options = { locale: language };
  const record = useRecordForm({
    valuesOf: () => ({ confirmPassword: '' }),
    check: ({ confirmPassword }) =>
      confirmPassword === '' ? [{ field: 'confirmPassword', rule: 'required' as const }] : [],
    errorText: () => m.profile_password_missing({}, options),
    refusedTexts: (error): Readonly<Record<string, string>> =>
      error instanceof Problem && error.reason === 'accounts.wrong-password'
        ? { confirmPassword: m.profile_password_wrong({}, options) }
        : {},
    send: ({ confirmPassword }) => save(confirmPassword),
    onSaved: () => undefined,
    onFailed: giveUp,
  });
  return (
    <FormDialog
      title={m.profile_address_title({}, options)}
      record={record}
      texts={formTexts(language)}
      submitLabel={m.profile_address_confirm({}, options)}
      lang={language}
      onClose={() => giveUp(notGiven())}
    >
      <p>{m.profile_address_text({}, options)}</p>
      <OwnUsername username={user?.username} />
      <Field
        of={record}
        kind="password"
        name="confirmPassword"
        label={currentPasswordLabel(language)}
        autoComplete="current-password"
        data-first-focus=""
        {...passwordTexts(language)}
      />
    </FormDialog>
  );
}

const notGiven = () =>
  new Problem({ code: 'invalid', message: '', reason: 'accounts.missing-password' });
