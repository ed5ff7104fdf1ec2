import type { Email, Mailbox } from '@station/contract/mail/mail-fields';
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconTrashOff from '@tabler/icons-react/dist/esm/icons/IconTrashOff.mjs';
import { useEffect, useEffectEvent, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { IconButton } from '../../../ui/button.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { useMailAddress } from '../mail.address.ts';
import { mayWrite, useMailBanner } from '../mail-frame.tsx';
import { failed, mailFailure } from '../mail-texts.ts';
import { labelFolders } from './folders.ts';
import { ClosedLetter, OpenLetter } from './letter-view.tsx';
import { useLabels, useThread } from './reading.data.ts';
import css from './reading.module.css';
import { useLetterActions } from './use-letter-actions.ts';

type PaneProps = { mailbox: Mailbox; thread: string };

/** A conversation, opened: its newest letter whole, the others by their first words. */
export function LetterPane({ mailbox, thread }: PaneProps) {
  const query = useThread(mailbox.id, thread);
  const { data, error } = query;
  const { address, change } = useMailAddress();
  const banner = useMailBanner();
  const tell = useEffectEvent(() => banner.fail(failed(m.mail_no_detail(), error)));
  useEffect(() => {
    if (error) tell();
  }, [error]);
  const close = () => change({ thread: undefined, letter: undefined });
  const letters = data?.emails;
  return (
    <article className={css.thread} aria-busy={data === undefined && !error}>
      <LetterTools mailbox={mailbox} letters={letters ?? []} onClose={close} />
      {letters ? null : (
        <NotLoaded
          of={query}
          loading={m.common_loading()}
          failure={mailFailure(m.mail_no_detail)}
        />
      )}
      {letters && letters.length > 0 ? (
        <Letters
          mailbox={mailbox}
          letters={letters}
          pressed={address.letter}
          total={data?.total ?? letters.length}
        />
      ) : null}
    </article>
  );
}

type LettersProps = { mailbox: Mailbox; letters: readonly Email[]; pressed: string; total: number };

function Letters({ mailbox, letters, pressed, total }: LettersProps) {
  const last = letters.at(-1);
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set([last?.id ?? '', pressed].filter(Boolean)),
  );
  useReading(mailbox, letters, open);
  const subject = letters[0]?.subject || m.mail_no_subject();
  return (
    <>
      <h2 className={css.title}>{subject}</h2>
      {total > letters.length ? (
        <p className={css.quiet}>{m.mail_thread_cut({ count: formatNumber(letters.length) })}</p>
      ) : null}
      {letters.map((letter) =>
        open.has(letter.id) ? (
          <OpenLetter key={letter.id} mailbox={mailbox} letter={letter} />
        ) : (
          <ClosedLetter
            key={letter.id}
            letter={letter}
            onOpen={() => setOpen((before) => new Set(before).add(letter.id))}
          />
        ),
      )}
    </>
  );
}

/** What is open on the screen has been read. Once for each: somebody may mark it unread again. */
function useReading(mailbox: Mailbox, letters: readonly Email[], open: ReadonlySet<string>): void {
  const act = useLetterActions(mailbox);
  const [read] = useState(() => new Set<string>());
  const isAllowed = mayWrite(mailbox);
  const mark = useEffectEvent(() => {
    const ids = letters
      .filter(({ id, isUnread }) => isUnread && open.has(id) && !read.has(id))
      .map(({ id }) => id);
    for (const id of ids) read.add(id);
    if (ids.length > 0 && isAllowed) act('read', ids);
  });
  useEffect(() => {
    if (open.size > 0 && letters.length > 0) mark();
  }, [open, letters]);
}

type ToolsProps = { mailbox: Mailbox; letters: readonly Email[]; onClose: () => void };

function LetterTools({ mailbox, letters, onClose }: ToolsProps) {
  const act = useLetterActions(mailbox);
  const { data: labels } = useLabels(mailbox.id);
  const ids = letters.map(({ id }) => id);
  const held = new Set(letters.flatMap(({ labelIds }) => labelIds));
  const inTrash = held.has('TRASH');
  const own = labelFolders(labels);
  const goAway = (action: 'archive' | 'trash' | 'untrash' | 'unread') => {
    act(action, ids);
    onClose();
  };
  return (
    <div className={css.tools}>
      <IconButton
        className={css.onlyPhone}
        label={m.mail_back_to_list()}
        icon={<IconChevronLeft size={22} aria-hidden="true" />}
        onClick={onClose}
      />
      {mayWrite(mailbox) && ids.length > 0 ? (
        <>
          <IconButton
            label={m.mail_archive()}
            icon={<IconArchive size={20} aria-hidden="true" />}
            onClick={() => goAway('archive')}
          />
          {inTrash ? (
            <IconButton
              label={m.common_restore()}
              icon={<IconTrashOff size={20} aria-hidden="true" />}
              onClick={() => goAway('untrash')}
            />
          ) : (
            <IconButton
              label={m.common_delete()}
              icon={<IconTrash size={20} aria-hidden="true" />}
              onClick={() => goAway('trash')}
            />
          )}
          <IconButton
            label={m.mail_mark_unread()}
            icon={<IconMail size={20} aria-hidden="true" />}
            onClick={() => goAway('unread')}
          />
          {own.length > 0 ? (
            <RowMenu
              label={m.mail_labels()}
              icon={<IconTag size={20} aria-hidden="true" />}
              items={own.map(({ id, name }) => ({
                key: id,
                label: held.has(id) ? m.mail_label_off({ name }) : m.mail_label_on({ name }),
                onSelect: () => act(held.has(id) ? 'unlabel' : 'label', ids, id),
              }))}
            />
          ) : null}
        </>
      ) : null}
    </div>
  );
}
