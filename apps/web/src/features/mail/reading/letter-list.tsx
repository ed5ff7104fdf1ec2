import { MAIL_LIMITS, type Mailbox } from '@station/contract/mail/mail-fields';
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs';
import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { useMailAddress } from '../mail.address.ts';
import { useMailBanner } from '../mail-frame.tsx';
import { failed, mailFailure } from '../mail-texts.ts';
import { BulkActions } from './bulk-actions.tsx';
import css from './desk.module.css';
import { readFetchSize, storeFetchSize } from './fetch-size.ts';
import { FolderMenu } from './folder-menu.tsx';
import { MailboxSwitch } from './folder-rail.tsx';
import { LetterRow } from './letter-row.tsx';
import { MailSearchField } from './mail-search.tsx';
import { useLetters } from './reading.data.ts';

type ListProps = { mailbox: Mailbox; unread: number; enabled: boolean };

/** The letters of a folder or of a search: what was kept at once, then what Gmail says. */
export function LetterList({ mailbox, unread, enabled }: ListProps) {
  const { address, change } = useMailAddress();
  const [size, setSize] = useState(readFetchSize);
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const { label, search, unread: unreadOnly } = address;
  const list = useLetters(mailbox, { label, unread: unreadOnly, search, size }, enabled);
  const { letters, error, isFetching, hasNextPage, fetchNextPage } = list;
  const end = useEndInSight(() => {
    if (hasNextPage && !list.isFetchingNextPage) void fetchNextPage();
  });
  useFailureBanner(error, search !== '');

  const sizes = MAIL_LIMITS.fetchChoices.map((one) => ({
    value: String(one),
    label: formatNumber(one),
  }));
  return (
    <section className={css.list} aria-label={m.mail_letters()} aria-busy={isFetching}>
      <div className={css.listHead}>
        <div className={css.phoneHead}>
          <FolderMenu mailbox={mailbox} />
          <MailboxSwitch mailbox={mailbox} />
        </div>
        <MailSearchField />
        <div className={css.listTools}>
          <ChoiceGroup
            label={m.mail_fetch_size()}
            hideLabel
            columns={3}
            value={String(size)}
            choices={sizes}
            onChange={(value) => {
              setSize(Number(value));
              storeFetchSize(Number(value));
            }}
          />
          <Button
            compact
            tone={unreadOnly ? 'primary' : 'plain'}
            aria-pressed={unreadOnly}
            onClick={() => change({ unread: !unreadOnly, search: undefined })}
          >
            {unread > 0 ? m.mail_unread_count({ count: formatNumber(unread) }) : m.mail_unread()}
          </Button>
          <IconButton
            label={m.mail_choose()}
            aria-pressed={chosen !== undefined}
            icon={<IconChecks size={20} aria-hidden="true" />}
            onClick={() => setChosen(chosen === undefined ? new Set() : undefined)}
          />
          <IconButton
            label={m.common_refresh()}
            icon={<IconRefresh size={20} aria-hidden="true" />}
            onClick={() => void list.refetch()}
          />
        </div>
        <p role="status" className={css.found}>
          {list.isKept && isFetching ? m.mail_kept() : null}
          {search !== '' && list.total !== undefined
            ? m.mail_found({ count: formatNumber(list.total) })
            : null}
        </p>
      </div>
      {letters ? null : (
        <NotLoaded
          of={list}
          loading={m.common_loading()}
          failure={mailFailure(search === '' ? m.mail_not_loaded : m.mail_not_searched)}
        />
      )}
      {letters?.length === 0 ? (
        <EmptyState
          icon={<IconMailOff size={40} aria-hidden="true" />}
          title={search === '' ? m.mail_none() : m.mail_none_found()}
        />
      ) : null}
      {letters && letters.length > 0 ? (
        <ul className={css.letters}>
          {letters.map((letter) => (
            <LetterRow
              key={letter.id}
              mailbox={mailbox}
              letter={letter}
              chosen={chosen?.has(letter.id)}
              onChoose={(isChosen) =>
                setChosen((before) => {
                  const next = new Set(before);
                  if (isChosen) next.add(letter.id);
                  else next.delete(letter.id);
                  return next;
                })
              }
            />
          ))}
        </ul>
      ) : null}
      {hasNextPage ? (
        <div ref={end} className={css.more}>
          <Button busy={list.isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {m.mail_more()}
          </Button>
        </div>
      ) : null}
      {chosen && letters ? (
        <BulkActions
          mailbox={mailbox}
          letters={letters.filter(({ id }) => chosen.has(id))}
          onAll={() => setChosen(new Set(letters.map(({ id }) => id)))}
          onDone={() => setChosen(undefined)}
        />
      ) : null}
    </section>
  );
}

/** Calls `onSeen` each time that the end of the list comes into sight. */
function useEndInSight(onSeen: () => void) {
  const element = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) seen();
    });
    observer.observe(current);
    return () => observer.disconnect();
  });
  return element;
}

/** Says in the banner that letters could not be had, while older ones still stand there. */
function useFailureBanner(error: unknown, isSearch: boolean): void {
  const banner = useMailBanner();
  const tell = useEffectEvent(() =>
    banner.fail(failed(isSearch ? m.mail_not_searched() : m.mail_not_loaded(), error)),
  );
  useEffect(() => {
    if (error) tell();
  }, [error]);
}
