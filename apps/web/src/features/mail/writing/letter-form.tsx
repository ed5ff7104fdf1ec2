import type { Letter } from '@station/contract/mail/drafts';
import { MAIL_LIMITS, type MailAddress } from '@station/contract/mail/mail-fields';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { leavingTexts } from '../../../platform/leaving-texts.ts';
import { useLock } from '../../../platform/lock.ts';
import { Problem } from '../../../platform/problem.ts';
import { RichText } from '../../../platform/rich-text/rich-text.tsx';
import { withoutStyles } from '../../../platform/rich-text/style-attributes.ts';
import { useLeaving } from '../../../platform/unsaved-texts.ts';
import { askToDelete } from '../../../records/record-deletion.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useQuestion } from '../../../ui/form.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useMailAddress } from '../mail.address.ts';
import { useMailBanner } from '../mail-frame.tsx';
import { failed, mailLanguage } from '../mail-texts.ts';
import { TemplateChoice } from '../templates/template-choice.tsx';
import { CompanyChoice } from './company-choice.tsx';
import { DraftAttachments, useAttaching } from './draft-attachments.tsx';
import { draftSaving, type SavingState, type Written, writtenOf } from './draft-saving.ts';
import { LaterDialog } from './later-dialog.tsx';
import css from './letter-form.module.css';
import { RecipientsField } from './recipients-field.tsx';
import { useDraftCalls } from './writing.data.ts';

/** A draft as a form: kept as one types, sent in ten seconds or later. */
export function LetterForm({ letter }: { letter: Letter }) {
  const [written, setWritten] = useState<Written>(() => writtenOf(letter));
  const [wrong, setWrong] = useState({ to: 0, cc: 0, bcc: 0 });
  const [hasCopies, setCopies] = useState(letter.cc.length + letter.bcc.length > 0);
  const [state, setState] = useState<SavingState>('kept');
  const [attachments, setAttachments] = useState(letter.attachments);
  const [saving] = useState(() =>
    draftSaving(letter, setState, (changed) => setAttachments(changed.attachments)),
  );
  const [isLater, setLater] = useState(false);
  const isTouched = useRef(false);
  // Two fields may change before the page is drawn anew.
  const latest = useRef(written);
  const { change } = useMailAddress();
  const navigate = useNavigate();
  const calls = useDraftCalls(letter.id);
  const banner = useMailBanner();
  const lock = useLock();
  const attaching = useAttaching(letter, saving, attachments);
  // The letter would leave without what is still on its way.
  const isAttaching = attaching.sending.length > 0 || attaching.isAttaching;
  const [isDraft] = useState(letter.state === 'draft');
  // Leaving tries once more; where that has failed already, the words would go with the screen.
  const leaving = useLeaving(() => state === 'failed' && saving.isChanged(), { part: 'write' });
  useQuestion(leaving, leavingTexts(mailLanguage()));

  useEffect(() => {
    // Leaving keeps what stands there.
    const keep = () => {
      if (saving.isChanged()) void saving.flush().catch(() => undefined);
    };
    // Phones end a hidden page without a word.
    const hide = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', hide);
      keep();
    };
  }, [saving]);

  const write = (part: Partial<Written>) => {
    isTouched.current = true;
    const next = { ...latest.current, ...part };
    latest.current = next;
    setWritten(next);
    saving.change(next);
  };
  const close = () => change({ write: undefined });
  const keepAndClose = () =>
    lock.run(async () => {
      try {
        await saving.flush();
        close();
      } catch (error) {
        banner.fail(failed(m.mail_draft_not_kept(), error));
      }
    });
  /** Whether more stands there than what a letter begins with. */
  const hasWork = () =>
    isTouched.current ||
    isAttaching ||
    attachments.length > letter.attachments.length ||
    letter.version > 1;
  const discard = () =>
    calls.discard.mutate(undefined, {
      onSuccess: () => {
        saving.stop();
        close();
        toast({ text: m.mail_draft_gone() });
      },
      onError: (error) => banner.fail(failed(m.mail_not_deleted(), error)),
    });
  const askToDiscard = async () => {
    if (!hasWork() || (await askToDelete(m.mail_discard_question()))) discard();
  };
  const send = (send_at?: string) =>
    lock.run(async () => {
      const { to, cc, bcc, subject, html } = latest.current;
      if (to.length + cc.length + bcc.length === 0 || subject.trim() === '' || isEmpty(html)) {
        banner.fail(m.mail_incomplete());
        return;
      }
      if (wrong.to + wrong.cc + wrong.bcc > 0) {
        banner.fail(m.mail_wrong_addresses());
        return;
      }
      if (isAttaching) {
        banner.fail(m.mail_still_attaching());
        return;
      }
      try {
        const version = await saving.flush();
        await calls.send.mutateAsync({ version, ...(send_at && { send_at }) });
        close();
        if (send_at) toast({ text: m.mail_scheduled(), tone: 'good' });
        else offerUndo();
      } catch (error) {
        banner.fail(failed(m.mail_not_sent(), error));
        if (error instanceof Problem && error.reason === 'mail.changed-meanwhile') {
          // Shown first: what is sent then is what stands on the screen.
          await saving.readAnew().catch(() => undefined);
        }
      }
    });
  const offerUndo = () =>
    toast({
      text: m.mail_sending(),
      duration: MAIL_LIMITS.undoMs,
      action: {
        label: m.common_undo(),
        // By the promise, and in a toast: the form has left the screen by then, and perhaps all of mail.
        run: () =>
          void calls.callBack
            .mutateAsync()
            .then(() =>
              navigate({
                to: '/autogmail',
                search: { mailbox: letter.mailbox_id, write: String(letter.id) } as never,
              }),
            )
            .catch((error) =>
              toast({ text: failed(m.mail_not_called_back(), error), tone: 'bad' }),
            ),
      },
    });
  if (!isDraft) return <p className={css.choose}>{m.mail_no_draft()}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: files can be dropped on it.
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        attaching.add([...event.dataTransfer.files]);
      }}
    >
      <div className={css.formHead}>
        <h2 className={css.title}>{m.mail_write()}</h2>
        <IconButton
          label={m.mail_close_draft()}
          icon={<IconX size={20} aria-hidden="true" />}
          onClick={() => (hasWork() || letter.mode !== 'new' ? void keepAndClose() : discard())}
        />
      </div>
      <RecipientsField
        label={m.mail_to()}
        addresses={written.to}
        onChange={(to) => write({ to })}
        onWrong={(count) => setWrong((before) => ({ ...before, to: count }))}
        isFirst={letter.mode === 'new' && letter.to.length === 0}
        end={
          <span className={css.fieldActions}>
            <CompanyChoice onTake={(people) => write({ to: withPeople(written, people) })} />
            {hasCopies ? null : (
              <Button compact tone="quiet" onClick={() => setCopies(true)}>
                {m.mail_copies()}
              </Button>
            )}
          </span>
        }
      />
      {hasCopies ? (
        <>
          <RecipientsField
            label="Cc"
            addresses={written.cc}
            onChange={(cc) => write({ cc })}
            onWrong={(count) => setWrong((before) => ({ ...before, cc: count }))}
          />
          <RecipientsField
            label="Bcc"
            addresses={written.bcc}
            onChange={(bcc) => write({ bcc })}
            onWrong={(count) => setWrong((before) => ({ ...before, bcc: count }))}
          />
        </>
      ) : null}
      <TextField
        label={m.mail_subject()}
        value={written.subject}
        maxLength={MAIL_LIMITS.subject}
        onChange={(event) => write({ subject: event.currentTarget.value })}
      />
      <RichText
        label={m.mail_text()}
        value={written.html}
        onChange={(html) => write({ html })}
        onFiles={attaching.add}
        {...(letter.mode === 'reply' || letter.mode === 'reply-all' ? { autoFocus: 'start' } : {})}
      />
      <DraftAttachments attaching={attaching} />
      <div className={css.formFoot}>
        <Button
          type="submit"
          tone="primary"
          busy={calls.send.isPending}
          disabled={isAttaching}
          icon={<IconSend size={18} aria-hidden="true" />}
        >
          {m.mail_send()}
        </Button>
        <Button onClick={() => setLater(true)}>{m.mail_later()}</Button>
        <TemplateChoice
          letter={written}
          onTake={({ subject, html }) =>
            write({ subject: subject || written.subject, html: `${html}${written.html}` })
          }
        />
        <span role="status" className={css.state} data-bad={state === 'failed' || undefined}>
          {STATES[state]()}
        </span>
        <IconButton
          label={m.mail_discard()}
          icon={<IconTrash size={20} aria-hidden="true" />}
          onClick={() => void askToDiscard()}
        />
      </div>
      {isLater ? (
        <LaterDialog
          onClose={() => setLater(false)}
          onChoose={(when) => {
            setLater(false);
            void send(when);
          }}
        />
      ) : null}
    </form>
  );
}

const STATES: Readonly<Record<SavingState, () => string>> = {
  kept: m.mail_draft_kept,
  keeping: m.common_saving,
  failed: m.mail_draft_not_kept,
};

/** The recipients with these people, nobody twice in any of the fields, and no more than there may be. */
function withPeople({ to, cc, bcc }: Written, people: readonly MailAddress[]): MailAddress[] {
  const have = new Set([...to, ...cc, ...bcc].map(({ address }) => address.toLowerCase()));
  const fresh = people.filter(({ address }) => !have.has(address.toLowerCase()));
  return [...to, ...fresh].slice(0, MAIL_LIMITS.recipients - cc.length - bcc.length);
}

/** Whether there is nothing to read or look at in it. */
function isEmpty(html: string): boolean {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  return body.textContent.trim() === '' && !body.querySelector('img, table, hr');
}
