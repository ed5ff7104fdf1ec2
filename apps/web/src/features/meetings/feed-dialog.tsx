import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatDateTime } from '../../platform/format.ts';
import { loadFailure } from '../../platform/problem-text.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { FormMessage, Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toaster.tsx';
import { meetingFailureText, meetingsLanguage } from './meeting-texts.ts';
import { useFeed, useFeedCalls } from './meetings.data.ts';
import { text } from './text.ts';

/** The person's calendar for other calendar programs: its address is told once, and can be taken back. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const query = useFeed();
  const { data: feed } = query;
  const { renew, revoke } = useFeedCalls();
  const [address, setAddress] = useState<string>();
  const failure = renew.error ?? revoke.error;
  // What somebody's calendar goes by is not changed at one press.
  const ask = (title: string, confirmLabel: string) =>
    confirm({
      ...{ title, text: m.meetings_feed_ends(), confirmLabel, tone: 'danger' },
      cancelLabel: text(m.common_cancel),
    });
  const makeAddress = async () => {
    if (feed && !(await ask(m.meetings_feed_renew_question(), m.meetings_feed_renew()))) return;
    renew.mutate(undefined, { onSuccess: (answer) => setAddress(answer.address) });
  };
  const takeBack = async () => {
    if (!(await ask(m.meetings_feed_revoke_question(), m.meetings_feed_revoke()))) return;
    revoke.mutate(undefined, {
      onSuccess: () => {
        setAddress(undefined);
        toast({ text: m.meetings_feed_revoked(), tone: 'good' });
      },
    });
  };
  return (
    <Dialog title={m.meetings_feed()} closeLabel={text(m.common_close)} onClose={onClose}>
      <p className="quiet">{m.meetings_feed_text()}</p>
      {address ? (
        <>
          <CopyField
            label={m.meetings_feed_address()}
            value={new URL(address, location.origin).href}
            copyLabel={text(m.common_copy)}
            copiedLabel={m.meetings_copied()}
          />
          <Notice tone="warning">{m.meetings_feed_once()}</Notice>
        </>
      ) : null}
      {feed === undefined ? (
        <NotLoaded
          of={query}
          loading={text(m.common_loading)}
          failure={loadFailure(m.meetings_feed_not_loaded, meetingsLanguage)}
        />
      ) : null}
      {feed && !address ? (
        <p className="quiet">
          {m.meetings_feed_since({ time: formatDateTime(feed.created_at) })}{' '}
          {feed.used_at
            ? m.meetings_feed_used({ time: formatDateTime(feed.used_at) })
            : m.meetings_feed_unused()}
        </p>
      ) : null}
      <FormMessage
        message={failure ? { tone: 'bad', text: meetingFailureText(failure) } : undefined}
      />
      <DialogActions>
        {feed ? (
          <Button
            tone="danger"
            busy={revoke.isPending}
            disabled={renew.isPending}
            onClick={() => void takeBack()}
          >
            {m.meetings_feed_revoke()}
          </Button>
        ) : null}
        {feed === undefined ? null : (
          <Button
            tone="primary"
            busy={renew.isPending}
            disabled={revoke.isPending}
            onClick={() => void makeAddress()}
          >
            {feed ? m.meetings_feed_renew() : m.meetings_feed_make()}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
