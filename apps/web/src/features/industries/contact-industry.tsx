import type { Contact } from '@station/contract/contacts/contacts';
import type { GivenIndustry } from '@station/contract/industries/industry-fields';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { createLink } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatDateTime } from '../../platform/format.ts';
import { isAdmin, useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextAnchor } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toaster.tsx';
import { useDecisions } from './industries.data.ts';
import css from './industries.module.css';
import { IndustryLink, SaidBy, StoredName } from './industry-name.tsx';
import { IndustryPicker } from './industry-picker.tsx';
import { industriesProblem } from './industry-texts.ts';

const TextLink = createLink(TextAnchor);

/** What a contact is classified as, who said so, and for administrators the way to say otherwise. */
export function ContactIndustry({ contact }: { contact: Contact }) {
  const user = useUser();
  const canDecide = user !== undefined && isAdmin(user);
  const { industry = null } = contact;
  return (
    <Panel
      title={m.common_record_industry()}
      actions={canDecide ? <Decide contact={contact} /> : null}
    >
      <p className={css.rowLine}>
        {canDecide && industry?.node ? (
          <IndustryLink node={industry.node} />
        ) : (
          <StoredName industry={industry} />
        )}
        {industry ? <SaidBy industry={industry} /> : null}
      </p>
      {industry ? (
        <p className={css.quiet}>
          {m.industries_said_at({ when: formatDateTime(industry.at) })}
          {canDecide ? (
            <>
              {' · '}
              <TextLink to="/app/industries/decisions" search={{ contact: contact.id }}>
                {m.industries_decisions()}
              </TextLink>
            </>
          ) : null}
        </p>
      ) : null}
    </Panel>
  );
}

/** A person's decision, by a search in the tree. */
function Decide({ contact }: { contact: Contact }) {
  const [isOpen, setOpen] = useState(false);
  const { decide, revert } = useDecisions();
  const decideOn = (industry: GivenIndustry | null) => {
    setOpen(false);
    decide.mutate(
      { contactId: contact.id, industry, version: contact.version },
      {
        onSuccess: ({ data }) =>
          toast({
            text: m.industries_decided({
              name: contact.name,
              code: industry?.code ?? m.industries_none_fits(),
            }),
            tone: 'good',
            ...(data.can_revert && {
              action: { label: m.common_undo(), run: () => revert.mutate({ id: data.id }) },
            }),
          }),
        onError: (error) => toast({ text: industriesProblem(error), tone: 'bad' }),
      },
    );
  };
  return (
    <>
      <Button
        compact
        busy={decide.isPending}
        icon={<IconPencil size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {m.industries_pick()}
      </Button>
      {isOpen ? (
        <IndustryPicker
          title={m.industries_pick_title({ name: contact.name })}
          edition={contact.industry?.node?.edition}
          onClose={() => setOpen(false)}
          onPick={({ edition, code }) => decideOn({ edition, code })}
          onNone={() => decideOn(null)}
        />
      ) : null}
    </>
  );
}
