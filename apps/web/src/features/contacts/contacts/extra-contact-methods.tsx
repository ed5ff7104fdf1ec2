import type { Contact } from '@station/contract/contacts/contacts';
import { findMatches } from '@station/contract/search-text';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { callTo, letterTo } from '../../../platform/call-and-letter.ts';
import { formatNumber } from '../../../platform/format.ts';
import { MarkedText } from '../../../platform/marked-text.tsx';
import { MenuButton, type RowMenuItem } from '../../../ui/row-menu.tsx';
import { OnlyInCard, OnlyInTable } from '../../../ui/table-layouts.tsx';
import css from './contacts.module.css';

type CellProps = {
  contact: Contact;
  /** What is searched for: the pieces found are marked. */
  search: string;
};

/** The first telephone number and how many more there are; of those, the ones that were found. */
export function PhoneCell({ contact, search }: CellProps) {
  const { name, phone, other_phones } = contact;
  const found = other_phones.filter((other) => isFound(other, search));
  return (
    <Ways
      more={other_phones.length}
      moreLabel={m.contacts_more_phones({ name, count: formatNumber(other_phones.length) })}
      items={phoneItems(contact)}
    >
      {[phone, ...found].map((each) => (
        <a key={each} href={callTo(each)} className={css.link}>
          <span className={css.phone}>
            <MarkedText text={each} search={search} />
          </span>
        </a>
      ))}
    </Ways>
  );
}

/** The same for addresses. In a card one is shown only where it is what the search has found, not the name. */
export function EmailCell({ contact, search }: CellProps) {
  const { name, email, other_emails } = contact;
  if (!email) return null;
  const found = other_emails.filter((other) => isFound(other, search));
  const linkTo = (address: string) => (
    <a key={address} href={letterTo(address)} className={css.link}>
      <MarkedText text={address} search={search} />
    </a>
  );
  const links = [email, ...found].map(linkTo);
  const anyFound = !isFound(name, search) && (found.length > 0 || isFound(email, search));
  const cell = (
    <Ways
      more={other_emails.length}
      moreLabel={m.contacts_more_emails({ name, count: formatNumber(other_emails.length) })}
      items={mailItems(contact)}
    >
      {links}
    </Ways>
  );
  return anyFound ? cell : <OnlyInTable>{cell}</OnlyInTable>;
}

type WaysProps = {
  children: ReactNode;
  /** How many there are beside the first. */
  more: number;
  moreLabel: string;
  items: readonly RowMenuItem[];
};

/** In a card the count is only told: all of them are in the card's menu. */
function Ways({ children, more, moreLabel, items }: WaysProps) {
  if (more === 0) return children;
  const text = m.contacts_more_count({ count: formatNumber(more) });
  return (
    <span className={css.shownWays}>
      <span className={css.shownLinks}>{children}</span>
      <OnlyInTable>
        <MenuButton label={moreLabel} items={items}>
          {text}
        </MenuButton>
      </OnlyInTable>
      <OnlyInCard>
        <span className={css.moreCount} title={moreLabel}>
          {text}
        </span>
      </OnlyInCard>
    </span>
  );
}

/** Every number of a contact as a call to choose. */
export function phoneItems({ phone, other_phones }: Contact): RowMenuItem[] {
  return [phone, ...other_phones].map((number) => ({
    key: `call ${number}`,
    label: m.contacts_call_number({ phone: number }),
    icon: <IconPhone size={18} aria-hidden="true" />,
    href: callTo(number),
  }));
}

/** Every address of a contact as a letter to choose. */
function mailItems({ email, other_emails }: Contact): RowMenuItem[] {
  return [email, ...other_emails].filter(Boolean).map((address) => ({
    key: `mail ${address}`,
    label: m.contacts_mail_address({ email: address }),
    icon: <IconMail size={18} aria-hidden="true" />,
    href: letterTo(address),
  }));
}

function isFound(text: string, search: string): boolean {
  return findMatches(text, search).length > 0;
}
