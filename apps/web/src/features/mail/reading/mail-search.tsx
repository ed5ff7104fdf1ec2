import { MAIL_LIMITS } from '@station/contract/mail/mail-fields';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type FormEvent, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useUser } from '../../../platform/session.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useMailAddress } from '../mail.address.ts';
import { useMailBanner } from '../mail-frame.tsx';
import css from './mail-search.module.css';
import { readRecentSearches, rememberSearch } from './recent-searches.ts';

/**
 * A search of Gmail's own, so it begins at Enter and not at each key: each costs a part of the quota. An
 * empty one says what the specification says.
 */
export function MailSearchField() {
  const { address, change } = useMailAddress();
  const [text, setText] = useState(address.search);
  const [isOpen, setOpen] = useState(false);
  const [known, setKnown] = useState(address.search);
  const account = useUser()?.id ?? 0;
  const banner = useMailBanner();
  // The address changed by itself: back, or another folder.
  if (known !== address.search) {
    setKnown(address.search);
    setText(address.search);
  }
  const search = (query: string) => {
    setOpen(false);
    const keyword = query.trim();
    if (keyword === '') {
      banner.fail(m.mail_keyword_needed());
      return;
    }
    rememberSearch(account, keyword);
    change({ search: keyword, unread: false, thread: undefined, letter: undefined });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(text);
  };
  const recent = isOpen ? readRecentSearches(account) : [];
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: it only sees the focus leave.
    <search
      className={css.search}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <form onSubmit={submit} className={css.searchForm}>
        <input
          type="search"
          aria-label={m.mail_search()}
          placeholder={m.mail_search_placeholder()}
          className={css.searchInput}
          value={text}
          maxLength={MAIL_LIMITS.query}
          autoComplete="off"
          enterKeyHint="search"
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setOpen(false);
          }}
        />
        {address.search === '' ? null : (
          <IconButton
            label={m.common_clear_search()}
            icon={<IconX size={18} aria-hidden="true" />}
            onClick={() => change({ search: undefined })}
          />
        )}
        <IconButton
          type="submit"
          label={m.mail_search_start()}
          icon={<IconSearch size={20} aria-hidden="true" />}
        />
      </form>
      {recent.length > 0 ? (
        <ul className={css.recent} aria-label={m.mail_search_recent()}>
          {recent.map((query) => (
            <li key={query}>
              <button type="button" className={css.recentOne} onClick={() => search(query)}>
                <IconHistory size={16} aria-hidden="true" />
                {query}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </search>
  );
}
