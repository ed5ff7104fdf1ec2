import { m } from '../../../paraglide/messages.js';
import { languageOf } from '../../../platform/i18n.ts';
import { problemText } from '../../../platform/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { CentredSpinner } from '../../../ui/spinner.tsx';
import origin from './messages/origin.json';
import css from './night-page.module.css';
import { BackToLogin, NightLink, type NightPageProps } from './night-page.tsx';
import { text } from './text.ts';

/** While the server is asked what a link is good for. */
export function checkingPage(title: string): NightPageProps {
  return {
    step: 'checking',
    title,
    children: <CentredSpinner text={m.recovery_reset_checking()} />,
  };
}

/** The server could not be asked. */
export function failedPage(error: unknown, onRetry: () => void): NightPageProps {
  return {
    step: 'failed',
    title: m.recovery_failed_title(),
    text: problemText(error, languageOf(origin, '*')),
    children: (
      <>
        <Button tone="sun" wide className={css.submit} onClick={onRetry}>
          {text(m.common_retry)}
        </Button>
        <BackToLogin />
      </>
    ),
  };
}

/** It worked; what is left is to log in. */
export function donePage(title: string, meaning: string): NightPageProps {
  return {
    step: 'done',
    title,
    text: meaning,
    children: (
      <NightLink to="/login" tone="sun" wide className={css.submit}>
        {m.recovery_login()}
      </NightLink>
    ),
  };
}

/** It is used up, perhaps by this person, who has seen no answer: whether it worked is seen by logging in. */
export function maybeDonePage(): NightPageProps {
  return donePage(m.recovery_maybe_title(), m.recovery_maybe_text());
}
