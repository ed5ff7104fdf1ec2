import { m } from '../../paraglide/messages.js';
import { languageOf } from '../../platform/i18n.ts';
import { problemText } from '../../platform/problem-text.ts';
import { Button } from '../../ui/button.tsx';
import { CentredSpinner } from '../../ui/spinner.tsx';
import origin from './messages/origin.json';
import css from './night-page.module.css';
import { NightLink, NightPage } from './night-page.tsx';

/** While the server is asked what a link is good for. */
export function LinkChecking({ title }: { title: string }) {
  return (
    <NightPage step="checking" title={title}>
      <CentredSpinner text={m.recovery_reset_checking()} />
    </NightPage>
  );
}

type LinkFailedProps = { error: unknown; onRetry: () => void };

/** The server could not be asked. */
export function LinkFailed({ error, onRetry }: LinkFailedProps) {
  return (
    <NightPage
      step="failed"
      title={m.recovery_failed_title()}
      text={problemText(error, languageOf(origin, '*'))}
    >
      <Button tone="sun" wide className={css.submit} onClick={onRetry}>
        {m.recovery_retry()}
      </Button>
      <BackToLogin />
    </NightPage>
  );
}

/** The way out of every one of these screens. */
export function BackToLogin() {
  return (
    <NightLink to="/login" tone="quiet" wide className={css.back}>
      {m.recovery_back()}
    </NightLink>
  );
}

type DoneProps = { title: string; text: string };

/** It worked; what is left is to log in. */
export function Done({ title, text }: DoneProps) {
  return (
    <NightPage step="done" title={title} text={text}>
      <NightLink to="/login" tone="sun" wide className={css.submit}>
        {m.recovery_login()}
      </NightLink>
    </NightPage>
  );
}
