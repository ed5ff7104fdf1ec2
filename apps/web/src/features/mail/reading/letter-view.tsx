import type { LetterMode } from '@station/contract/mail/drafts';
import type { Email, MailAddress, Mailbox } from '@station/contract/mail/mail-fields';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconArrowBackUpDouble from '@tabler/icons-react/dist/esm/icons/IconArrowBackUpDouble.mjs';
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import { createLink } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime, formatNumber } from '../../../platform/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { mayWrite } from '../mail-frame.tsx';
import { letterTime } from '../mail-texts.ts';
import { HtmlLetter } from './html-letter.tsx';
import { LetterAttachments } from './letter-attachments.tsx';
import css from './reading.module.css';
import { TextLetter } from './text-letter.tsx';

const ButtonLink = createLink(ButtonAnchor);

const nameOf = ({ name, address }: MailAddress) => name || address || m.mail_nobody();

/** A letter of a conversation by its sender and first words. */
export function ClosedLetter({ letter, onOpen }: { letter: Email; onOpen: () => void }) {
  return (
    <button type="button" className={css.closed} aria-expanded="false" onClick={onOpen}>
      <Avatar name={nameOf(letter.sender)} image={null} />
      <strong>{nameOf(letter.sender)}</strong>
      <span className={css.snippet}>{letter.snippet}</span>
      <time className={css.when} dateTime={letter.date}>
        {letterTime(letter.date)}
      </time>
    </button>
  );
}

/** A letter, whole. */
export function OpenLetter({ mailbox, letter }: { mailbox: Mailbox; letter: Email }) {
  const { sender, recipients, body, date } = letter;
  const [hasImages, setImages] = useState(false);
  const to = [...recipients.to, ...recipients.cc];
  const files = letter.attachments.filter(({ isInline }) => !isInline);
  return (
    <section className={css.letter} aria-label={m.mail_letter_of({ name: nameOf(sender) })}>
      <header className={css.letterHead}>
        <Avatar name={nameOf(sender)} image={null} />
        <div className={css.words}>
          <p>
            <strong>{nameOf(sender)}</strong>{' '}
            {sender.name ? <span className={css.quiet}>{sender.address}</span> : null}
          </p>
          <p className={css.quiet} title={to.map(({ address }) => address).join(', ')}>
            {m.mail_to_whom({ names: to.map(nameOf).join(', ') })}
          </p>
        </div>
        <time className={css.quiet} dateTime={date}>
          {formatDateTime(date)}
        </time>
      </header>
      {body.remote > 0 && !hasImages ? (
        <Notice
          tone="plain"
          action={
            <Button compact tone="quiet" onClick={() => setImages(true)}>
              {m.mail_images_show()}
            </Button>
          }
        >
          <span className={css.shield}>
            <IconShieldCheck size={18} aria-hidden="true" />
            {m.mail_images_parked({ count: formatNumber(body.remote) })}
          </span>
        </Notice>
      ) : null}
      {body.isCut ? <Notice tone="warning">{m.mail_cut()}</Notice> : null}
      {body.html === null ? (
        <TextLetter text={body.text} />
      ) : (
        <HtmlLetter html={body.html} withImages={hasImages} title={letter.subject} />
      )}
      {files.length > 0 ? (
        <LetterAttachments mailbox={mailbox} letter={letter} attachments={files} />
      ) : null}
      {mayWrite(mailbox) ? <Answers mailbox={mailbox} letter={letter} /> : null}
    </section>
  );
}

function Answers({ mailbox, letter }: { mailbox: Mailbox; letter: Email }) {
  const { to, cc } = letter.recipients;
  const others = [...to, ...cc].filter(
    ({ address }) => address.toLowerCase() !== mailbox.address.toLowerCase(),
  );
  const way = (mode: LetterMode) => (old: object) => ({
    ...old,
    write: 'new',
    mode,
    from: letter.id,
  });
  return (
    <div className="wrap-2">
      <ButtonLink
        to="/autogmail"
        search={way('reply') as never}
        icon={<IconArrowBackUp size={18} aria-hidden="true" />}
      >
        {m.mail_reply()}
      </ButtonLink>
      {others.length > 0 ? (
        <ButtonLink
          to="/autogmail"
          search={way('reply-all') as never}
          icon={<IconArrowBackUpDouble size={18} aria-hidden="true" />}
        >
          {m.mail_reply_all()}
        </ButtonLink>
      ) : null}
      <ButtonLink
        to="/autogmail"
        search={way('forward') as never}
        icon={<IconArrowForwardUp size={18} aria-hidden="true" />}
      >
        {m.mail_forward()}
      </ButtonLink>
    </div>
  );
}
