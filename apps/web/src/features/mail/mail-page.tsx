import type { Mailbox } from '@station/contract/mail/mail-fields';
import { Suspense, useEffect, useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { lazyPart } from '../../platform/lazy-part.ts';
import { loadFailure } from '../../platform/problem-text.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { CentredSpinner } from '../../ui/spinner.tsx';
import { useMailAddress } from './mail.address.ts';
import { useMailboxes } from './mail.data.ts';
import { MailFrame } from './mail-frame.tsx';
import { FirstMailbox, NotConfigured } from './mailboxes/connect-panel.tsx';
import { useAuthReturn } from './mailboxes/use-auth-return.ts';
import css from './reading/desk.module.css';
import { FolderRail } from './reading/folder-rail.tsx';
import { LetterList } from './reading/letter-list.tsx';
import { LetterPane } from './reading/letter-pane.tsx';
import { useNewMail } from './reading/reading.data.ts';

// The editor comes with it.
const WritingPane = lazyPart(() => import('./writing/writing-pane.tsx'), 'WritingPane');

/** Mail: the mailboxes that are connected, what is in them, and what is being written. */
export function MailPage() {
  const query = useMailboxes();
  const { data } = query;
  const { address } = useMailAddress();
  const mailbox = data?.data.find(({ id }) => id === address.mailbox) ?? data?.data[0];
  return (
    <MailFrame tabs={mailbox !== undefined}>
      <AuthReturn>
        {(isSettling) => {
          if (!data) {
            return (
              <Screen>
                <ScreenTitle hidden>{m.mail_title()}</ScreenTitle>
                <NotLoaded
                  of={query}
                  loading={m.common_loading()}
                  failure={loadFailure(m.mail_not_loaded)}
                />
              </Screen>
            );
          }
          if (mailbox) return <Desk key={mailbox.id} mailbox={mailbox} isSettling={isSettling} />;
          return (
            <Screen>
              <ScreenTitle>{m.mail_title()}</ScreenTitle>
              {data.is_configured ? (
                <FirstMailbox />
              ) : (
                <NotConfigured mayConfigure={data.may_configure} />
              )}
            </Screen>
          );
        }}
      </AuthReturn>
    </MailFrame>
  );
}

/** It stands inside the frame, in whose banner it says how Google's consent page ended. */
function AuthReturn({ children }: { children: (isSettling: boolean) => React.ReactNode }) {
  return children(useAuthReturn());
}

/** Folders, list and letter side by side; on a phone one of them. */
function Desk({ mailbox, isSettling }: { mailbox: Mailbox; isSettling: boolean }) {
  const { address } = useMailAddress();
  const unread = useNewMail(mailbox.id);
  const isWriting = address.write !== '';
  const paneRef = useRef<HTMLElement>(null);
  const wasWriting = useRef(isWriting);
  useEffect(() => {
    // What was being written is gone, and the focus of whoever types with it.
    const isLost = document.activeElement === document.body;
    if (wasWriting.current && !isWriting && isLost) paneRef.current?.focus();
    wasWriting.current = isWriting;
  }, [isWriting]);
  const besideList = isWriting ? 'write' : 'letter';
  const pane = isWriting || address.thread !== '' ? besideList : 'list';
  return (
    <Screen className={css.screen ?? ''}>
      <ScreenTitle hidden>{m.mail_title()}</ScreenTitle>
      <div className={css.desk} data-pane={pane}>
        <FolderRail mailbox={mailbox} unread={unread ?? mailbox.unread} />
        <LetterList mailbox={mailbox} unread={unread ?? mailbox.unread} enabled={!isSettling} />
        <section
          ref={paneRef}
          tabIndex={-1}
          className={css.pane}
          aria-label={isWriting ? m.mail_write() : m.mail_letter()}
        >
          {pane === 'write' ? (
            <Suspense fallback={<CentredSpinner text={m.common_loading()} />}>
              <WritingPane mailbox={mailbox} />
            </Suspense>
          ) : null}
          {pane === 'letter' ? (
            <LetterPane key={address.thread} mailbox={mailbox} thread={address.thread} />
          ) : null}
          {pane === 'list' ? <p className={css.choose}>{m.mail_choose_letter()}</p> : null}
        </section>
      </div>
    </Screen>
  );
}
