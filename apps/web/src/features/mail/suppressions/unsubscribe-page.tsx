import { useSearch } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { Problem } from '../../../platform/problem.ts';
import { problemText } from '../../../platform/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage, Notice } from '../../../ui/notice.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { useUnsubscribe, useUnsubscribeLink } from './suppressions.data.ts';

/** Where the link of a letter leads: one press, without signing in. Opening it changes nothing. */
export function UnsubscribePage() {
  const { key = '' } = useSearch({ strict: false }) as { key?: string };
  const { data: link, error } = useUnsubscribeLink(key);
  const unsubscribing = useUnsubscribe();
  const isDone = link?.done === true || unsubscribing.isSuccess;
  const address = link?.address ?? '';
  return (
    <Screen>
      <ScreenTitle
        subtitle={link && !isDone ? m.suppressions_unsubscribe_text({ address }) : undefined}
      >
        {m.suppressions_unsubscribe_title()}
      </ScreenTitle>
      <div role="status">
        {isDone ? (
          <Notice tone="good">{m.suppressions_unsubscribe_done({ address })}</Notice>
        ) : null}
      </div>
      {error ? (
        <Notice tone="warning">
          {isBadLink(error) ? m.suppressions_unsubscribe_bad_link() : problemText(error)}
        </Notice>
      ) : null}
      {link && !isDone ? (
        <Button
          tone="primary"
          wide
          busy={unsubscribing.isPending}
          onClick={() => unsubscribing.mutate(key)}
        >
          {m.suppressions_unsubscribe_press()}
        </Button>
      ) : null}
      <FormMessage
        message={
          unsubscribing.error ? { tone: 'bad', text: problemText(unsubscribing.error) } : undefined
        }
      />
    </Screen>
  );
}

const isBadLink = (error: unknown) =>
  error instanceof Problem && (error.code === 'not-found' || error.code === 'invalid');
