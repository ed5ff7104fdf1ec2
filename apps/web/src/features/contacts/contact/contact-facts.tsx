import type { Contact } from '@station/contract/contacts/contacts';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { Link } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { callTo, letterTo } from '../../../platform/call-and-letter.ts';
import { formatDate, formatDateTime, formatNumber } from '../../../platform/format.ts';
import { IconButton } from '../../../ui/button.tsx';
import { FactLines } from '../../../ui/fact-lines.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useDirectoryPath } from '../contacts/contacts.address.ts';
import css from './contact-page.module.css';
import { copyAndSay } from './contact-share.ts';

/** Everything that is known of a contact; what is not known has no line. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const directory = useDirectoryPath();
  const { phone, other_phones, email, other_emails, company, address, notes } = contact;
  const phones = [phone, ...other_phones].map((value, at) => ({
    label: at === 0 ? m.common_phone() : m.contacts_phone_nth({ number: formatNumber(at + 1) }),
    value: <a href={callTo(value)}>{value}</a>,
    action: <Copy text={value} />,
  }));
  const emails = [email, ...other_emails].filter(Boolean).map((value, at) => ({
    label: at === 0 ? m.common_email() : m.contacts_email_nth({ number: formatNumber(at + 1) }),
    value: <a href={letterTo(value)}>{value}</a>,
    action: <Copy text={value} />,
  }));
  return (
    <Panel title={m.contact_page_facts()}>
      <FactLines
        facts={[
          ...phones,
          ...emails,
          { label: m.common_position(), value: contact.position },
          {
            label: m.common_record_company(),
            value: company ? (
              <Link
                to={directory}
                search={{ search: company }}
                title={m.contact_page_same_company({ company })}
              >
                {company}
              </Link>
            ) : undefined,
          },
          {
            label: m.common_address(),
            value: address,
            action: address ? <Copy text={address} /> : undefined,
          },
          { label: m.common_notes(), value: notes },
        ]}
      />
      <p className={css.since}>
        {m.contact_page_since({
          created: formatDate(contact.created_at),
          updated: formatDateTime(contact.updated_at),
        })}
      </p>
    </Panel>
  );
}

function Copy({ text }: { text: string }) {
  return (
    <IconButton
      label={m.contact_page_copy_of({ text })}
      icon={<IconCopy size={18} aria-hidden="true" />}
      onClick={() => void copyAndSay(text, m.contact_page_copied({ text }))}
    />
  );
}
