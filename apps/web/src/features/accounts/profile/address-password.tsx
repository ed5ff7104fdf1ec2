import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { focusFirstError } from '../../../platform/form-errors.tsx';
import type { Language } from '../../../platform/i18n.ts';
import { passwordWords } from '../../../platform/password-words.ts';
import { Problem } from '../../../platform/problem.ts';
import { createStore, useStore } from '../../../platform/realtime/store.ts';
import { useUser } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { OwnUsername } from '../../../ui/own-username.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import css from './profile.module.css';

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
  const form = useRef<HTMLFormElement>(null);
  const user = useUser();
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const inLanguage = { locale: language };

  const refuse = (text: string) => {
    setWrong(text);
    focusFirstError(form.current);
  };
  const run = async (password: string) => {
    if (password === '') return refuse(m.profile_password_missing({}, inLanguage));
    setWrong(undefined);
    setBusy(true);
    try {
      await save(password);
    } catch (error) {
      setBusy(false);
      if (isAbout(error, 'accounts.wrong-password')) {
        refuse(m.profile_password_wrong({}, inLanguage));
      } else giveUp(error);
    }
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('confirmPassword');
    if (!busy) void run(String(typed ?? ''));
  };
  const cancel = () => {
    // While it is being saved, leaving would hide how that ended.
    if (!busy) giveUp(notGiven());
  };
  const title = m.profile_address_title({}, inLanguage);
  return (
    <Dialog
      title={title}
      closeLabel={m.common_close({}, inLanguage)}
      lang={language}
      onClose={cancel}
    >
      <form ref={form} noValidate className={css.form} aria-label={title} onSubmit={submit}>
        <p>{m.profile_address_text({}, inLanguage)}</p>
        <OwnUsername username={user?.username} />
        <PasswordField
          {...passwordWords(language)}
          name="confirmPassword"
          label={m.common_account_password_current({}, inLanguage)}
          autoComplete="current-password"
          data-first-focus=""
          error={wrong}
        />
        <DialogActions>
          <Button onClick={cancel}>{m.common_cancel({}, inLanguage)}</Button>
          <Button type="submit" tone="primary" busy={busy}>
            {m.profile_address_confirm({}, inLanguage)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function isAbout(error: unknown, reason: string): boolean {
  return error instanceof Problem && error.reason === reason;
}

const notGiven = () =>
  new Problem({ code: 'invalid', message: '', reason: 'accounts.missing-password' });
