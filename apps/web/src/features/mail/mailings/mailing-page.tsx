import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs';
import { createLink, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { m } from '../../../paraglide/messages.js';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { ShellMenuSlot } from '../../../ui/shell-menu-slot.tsx';
import { BackAnchor, ToolHeader } from '../../../ui/tool-header.tsx';
import { useMailing } from './mailings.data.ts';
import { mailingFailure } from './mailings-texts.ts';

const Back = createLink(BackAnchor);
const MailingDraft = lazyPart(() => import('./mailing-draft.tsx'), 'MailingDraft');
const MailingProgress = lazyPart(() => import('./mailing-progress.tsx'), 'MailingProgress');

/** One mailing: its steps while it is written, how far it is once it was started. */
export function MailingPage() {
  const { id = '' } = useParams({ strict: false });
  const { data: mailing, error, refetch } = useMailing(Number(id));
  return (
    <>
      <ToolHeader
        back={<Back to="/autogmail/mailings" label={m.mailings_back()} />}
        title={m.mailings_title()}
        actions={<ShellMenuSlot />}
      />
      <Screen>
        {mailing ? (
          <Suspense>
            {mailing.state === 'draft' ? (
              <MailingDraft key={mailing.id} mailing={mailing} />
            ) : (
              <MailingProgress mailing={mailing} />
            )}
          </Suspense>
        ) : (
          <ScreenTitle hidden>{m.mailings_title()}</ScreenTitle>
        )}
        {error && !mailing ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      </Screen>
    </>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { retry, ...texts } = mailingFailure(error);
  return (
    <ErrorState
      icon={<IconMailOff size={40} aria-hidden="true" />}
      {...texts}
      action={<Button onClick={onRetry}>{retry}</Button>}
    />
  );
}
