import IconMoodSad from '@tabler/icons-react/dist/esm/icons/IconMoodSad.mjs';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { Problem } from '../../platform/problem.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { useShellText } from '../router/current-screen.ts';

/** What shows when a screen breaks: what to do, and the code that finds the call in the log. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const text = useShellText();
  const router = useRouter();
  const code = error instanceof Problem ? error.request_id : '';
  const retry = () => {
    // Code that could not be loaded stays missing until the page is loaded anew.
    if (error instanceof TypeError) window.location.reload();
    else void router.invalidate().then(reset);
  };
  return (
    <Screen>
      <ScreenTitle hidden>{text(m.app_error_title)}</ScreenTitle>
      <ErrorState
        whole
        icon={<IconMoodSad size={44} aria-hidden="true" />}
        title={text(m.app_error_title)}
        text={text(m.app_error_text)}
        detail={code ? text(m.common_error_code, { code }) : undefined}
        action={
          <Button tone="primary" onClick={retry}>
            {text(m.common_retry)}
          </Button>
        }
      />
    </Screen>
  );
}
