import type { LinkedBy } from '@station/contract/contacts/contact-links';
import IconIdBadge2 from '@tabler/icons-react/dist/esm/icons/IconIdBadge2.mjs';
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs';
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs';
import { createLink, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { asLine, OpenAnchor } from '../../../ui/line-opening.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useContactLinks } from './contact-page.data.ts';
import css from './contact-page.module.css';

const OpenLink = createLink(OpenAnchor);

/** Who the contact is elsewhere, each with the way there; nothing where they are nobody else. */
export function ContactLinksPanel({ id }: { id: number }) {
  const inHub = useLocation({ select: ({ pathname }) => pathname.startsWith('/app') });
  const links = useContactLinks(id);
  if (!links) return null;
  const { students, employees, accounts } = links;
  if (students.length + employees.length + accounts.length === 0) return null;
  return (
    <Panel title={m.contact_page_links()}>
      <ul className="stack">
        {students.map(({ student_id, student_name, courses, by }) => (
          <Linked
            key={`student ${student_id}`}
            icon={<IconSchool size={22} aria-hidden="true" />}
            details={[...courses, byText(by)]}
          >
            <OpenLink
              to={inHub ? '/app/students/student/$student' : '/home/schools/student/$student'}
              params={{ student: String(student_id) }}
            >
              {m.contact_page_student({ name: student_name })}
            </OpenLink>
          </Linked>
        ))}
        {employees.map(({ employee_id, name, company_id, company_name, position, by }) => (
          <Linked
            key={`employee ${employee_id}`}
            icon={<IconIdBadge2 size={22} aria-hidden="true" />}
            details={[position, company_name, byText(by)]}
          >
            <OpenLink to="/app/employees" search={{ company: company_id, edit: employee_id }}>
              {m.contact_page_employee({ name })}
            </OpenLink>
          </Linked>
        ))}
        {accounts.map(({ account_id, name, username, by }) => (
          <Linked
            key={`account ${account_id}`}
            icon={<IconUserCircle size={22} aria-hidden="true" />}
            details={[username, byText(by)]}
          >
            <OpenLink to="/app/users" search={{ search: username, edit: account_id }}>
              {m.contact_page_account({ name: name || username })}
            </OpenLink>
          </Linked>
        ))}
      </ul>
    </Panel>
  );
}

type LinkedProps = { icon: ReactNode; details: readonly string[]; children: ReactNode };

function Linked({ icon, details, children }: LinkedProps) {
  return (
    <li {...asLine} className={css.link}>
      <span className={css.linkIcon}>{icon}</span>
      <span className={css.linkWords}>
        {children}
        <span className="quiet">{details.filter(Boolean).join(' · ')}</span>
      </span>
    </li>
  );
}

const BY_TEXTS: Readonly<Record<LinkedBy, () => string>> = {
  choice: m.contact_page_by_choice,
  phone: m.contact_page_by_phone,
  email: m.contact_page_by_email,
};

const byText = (by: LinkedBy) => BY_TEXTS[by]();
