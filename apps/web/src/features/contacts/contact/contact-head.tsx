import type { Contact } from '@station/contract/contacts/contacts';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import IconShare2 from '@tabler/icons-react/dist/esm/icons/IconShare2.mjs';
import { m } from '../../../paraglide/messages.js';
import { callTo, letterTo } from '../../../platform/call-and-letter.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import { categoryTint } from '../categories/category-names.ts';
import css from './contact-page.module.css';
import { contactText, copyAndSay, shareContact } from './contact-share.ts';

type ContactHeadProps = { contact: Contact; category: string };

/** Who it is, and the ways to reach them, before any fact. */
export function ContactHead({ contact, category }: ContactHeadProps) {
  const { name, position, company, is_active } = contact;
  const work = [position, company].filter(Boolean).join(' · ');
  return (
    <header className="stack-3">
      <div className={css.person}>
        <Avatar name={name} image={null} size="large" />
        <ScreenTitle subtitle={work || undefined}>{name}</ScreenTitle>
      </div>
      <p className="wrap-1">
        <Badge tint={categoryTint(contact.category)}>{category}</Badge>
        {is_active ? null : <Badge tint="grey">{m.common_archived()}</Badge>}
      </p>
      <Actions contact={contact} category={category} />
    </header>
  );
}

function Actions({ contact, category }: ContactHeadProps) {
  const { name, phone, email } = contact;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in.
    <div className={css.ways} role="group" aria-label={m.contact_page_actions()}>
      <ButtonAnchor
        tone="primary"
        className={css.way}
        icon={<IconPhone size={20} aria-hidden="true" />}
        href={callTo(phone)}
      >
        {m.contact_page_call()}
      </ButtonAnchor>
      {email ? (
        <ButtonAnchor
          className={css.way}
          icon={<IconMail size={20} aria-hidden="true" />}
          href={letterTo(email)}
        >
          {m.contact_page_mail()}
        </ButtonAnchor>
      ) : null}
      <Button
        className={css.way}
        icon={<IconCopy size={20} aria-hidden="true" />}
        onClick={() => void copyAndSay(contactText(contact), m.contact_page_copied_all({ name }))}
      >
        {m.common_copy()}
      </Button>
      <Button
        className={css.way}
        icon={<IconShare2 size={20} aria-hidden="true" />}
        onClick={() => void shareContact(contact, category)}
      >
        {m.contact_page_share()}
      </Button>
    </div>
  );
}
