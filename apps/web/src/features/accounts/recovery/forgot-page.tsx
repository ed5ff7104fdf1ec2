import { type FormEvent, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { languageOf } from '../../../platform/i18n.ts';
import { problemText } from '../../../platform/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import origin from './messages/origin.json';
import css from './night-page.module.css';
import { BackToLogin, NightLink, NightPage, type NightPageProps } from './night-page.tsx';
import { askForPassword } from './recovery.data.ts';

/** Where Lost access? leads: asking for a new password. It says the same whoever asks. */
export function ForgotPage() {
  const [sent, setSent] = useState<'mail' | 'administrator'>();
  if (sent) return <NightPage {...sentPage(sent, () => setSent(undefined))} />;
  return (
    <NightPage step="ask" title={m.recovery_forgot_title()} text={m.recovery_forgot_text()}>
      <AskForm onSent={setSent} />
      <NightLink to="/reset" wide className={css.beside}>
        {m.recovery_forgot_have_code()}
      </NightLink>
      <BackToLogin />
    </NightPage>
  );
}

/**
 * One field, with a form of its own: what the others stand on (`platform/record-form.ts`) weighs more
 * than the first screens may (docs/decisions/075).
 */
function AskForm({ onSent }: { onSent: (by: 'mail' | 'administrator') => void }) {
  const field = useRef<HTMLInputElement>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const username = field.current?.value ?? '';
    const isMissing = username.trim() === '';
    setMissing(isMissing);
    if (isMissing) field.current?.focus();
    if (isMissing || sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      onSent(await askForPassword(username));
    } catch (error) {
      setFailure(problemText(error, languageOf(origin, '*')));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      className={css.form}
      aria-label={m.recovery_forgot_title()}
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        tone="night"
        ref={field}
        name="username"
        label={m.recovery_forgot_username()}
        error={missing ? m.recovery_forgot_missing() : undefined}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <p role="alert" className={css.failure}>
        {failure}
      </p>
      <Button type="submit" tone="sun" wide className={css.submit} busy={busy}>
        {busy ? m.recovery_forgot_busy() : m.recovery_forgot_submit()}
      </Button>
    </form>
  );
}

function sentPage(by: 'mail' | 'administrator', onAgain: () => void): NightPageProps {
  const byMail = by === 'mail';
  return {
    step: 'sent',
    title: m.recovery_forgot_sent_title(),
    text: byMail ? m.recovery_forgot_sent_mail() : m.recovery_forgot_sent_administrator(),
    children: (
      <>
        {byMail ? null : (
          <NightLink to="/reset" tone="sun" wide className={css.submit}>
            {m.recovery_forgot_have_code()}
          </NightLink>
        )}
        <Button wide className={css.beside} onClick={onAgain}>
          {m.recovery_forgot_again()}
        </Button>
        <BackToLogin />
      </>
    ),
  };
}
