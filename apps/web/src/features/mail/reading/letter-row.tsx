import type { EmailSummary, Mailbox } from '@station/contract/mail/mail-fields';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { OPENED_FROM_HERE } from '../../../platform/form-address.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { asLine, OpenAnchor } from '../../../ui/line-opening.tsx';
import { useMailAddress } from '../mail.address.ts';
import { mayWrite } from '../mail-frame.tsx';
import { letterTime } from '../mail-texts.ts';
import css from './desk.module.css';
import { useLetterActions } from './use-letter-actions.ts';

const OpenLink = createLink(OpenAnchor);

type RowProps = {
  mailbox: Mailbox;
  letter: EmailSummary;
  /** Undefined: nobody chooses now. */
  chosen: boolean | undefined;
  onChoose: (isChosen: boolean) => void;
};

/** One letter of a list. */
export function LetterRow({ mailbox, letter, chosen, onChoose }: RowProps) {
  const { address } = useMailAddress();
  const act = useLetterActions(mailbox);
  const isSent = letter.labelIds.includes('SENT');
  const name =
    (isSent ? letter.to : letter.sender.name || letter.sender.address) || m.mail_nobody();
  const subject = letter.subject || m.mail_no_subject();
  return (
    <li
      {...asLine}
      className={css.row}
      data-unread={letter.isUnread || undefined}
      data-open={address.thread === letter.threadId || undefined}
    >
      {chosen === undefined ? (
        <Avatar name={name} image={null} />
      ) : (
        <label className={css.check}>
          <input
            type="checkbox"
            checked={chosen}
            aria-label={m.mail_choose_named({ subject })}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        </label>
      )}
      <div className="grows">
        <p className={css.line}>
          <span className={css.who}>{name}</span>
          <time className={css.when} dateTime={letter.date}>
            {letterTime(letter.date)}
          </time>
        </p>
        <p className={css.line}>
          <OpenLink
            to="/autogmail"
            search={
              ((old: object) => ({
                ...old,
                thread: letter.threadId,
                letter: letter.id,
                write: undefined,
                mode: undefined,
                from: undefined,
                to: undefined,
              })) as never
            }
            state={OPENED_FROM_HERE}
            className={css.subject}
          >
            {letter.isUnread ? <span className="visually-hidden">{m.mail_unread()}: </span> : null}
            {subject}
          </OpenLink>
          {letter.hasAttachments ? (
            <IconPaperclip size={16} aria-label={m.mail_has_attachments()} role="img" />
          ) : null}
        </p>
        <p className={css.snippet}>{letter.snippet}</p>
      </div>
      {mayWrite(mailbox) ? (
        <IconButton
          label={m.mail_star_named({ subject })}
          aria-pressed={letter.isStarred}
          className={css.star}
          icon={
            letter.isStarred ? (
              <IconStarFilled size={18} aria-hidden="true" />
            ) : (
              <IconStar size={18} aria-hidden="true" />
            )
          }
          onClick={() => act(letter.isStarred ? 'unstar' : 'star', [letter.id])}
        />
      ) : null}
    </li>
  );
}
