import type { Contact } from '@station/contract/contacts/contacts';
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconArchiveOff from '@tabler/icons-react/dist/esm/icons/IconArchiveOff.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { callTo } from '../../../platform/call-and-letter.ts';
import { OPENED_FROM_HERE, withoutForm } from '../../../platform/form-address.ts';
import { formatDateTime } from '../../../platform/format.ts';
import { MarkedText } from '../../../platform/marked-text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconAnchor, IconButton } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { OpenAnchor } from '../../../ui/line-opening.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { OnlyInCard, OnlyInTable } from '../../../ui/table-layouts.tsx';
import { industryTitle } from '../../industries/industries.texts.ts';
import { categoryTint } from '../categories/category-names.ts';
import { categoryLabel } from './contact-texts.ts';
import { type ContactColumn, type DirectoryPath, USUAL_COLUMNS } from './contacts.address.ts';
import type { CategoryChoice } from './contacts.data.ts';
import css from './contacts.module.css';
import { EmailCell, PhoneCell, phoneItems } from './extra-contact-methods.tsx';

const OpenLink = createLink(OpenAnchor);

/** What can be done with a row. */
export type RowActions = {
  edit: (contact: Contact) => void;
  archive: (contact: Contact) => void;
  history: (contact: Contact) => void;
  remove: (contact: Contact) => void;
};

type Context = {
  /** The directory that is open; each contact lies below it. */
  directory: DirectoryPath;
  /** What is searched for: the pieces found are marked. */
  search: string;
  categories: readonly CategoryChoice[] | undefined;
  actions: RowActions;
  /** The columns that a person has chosen; undefined for the usual ones. */
  chosen: readonly ContactColumn[] | undefined;
  /** One contact is open beside the list: it takes the room of some columns, and what can be done with it. */
  isBeside: boolean;
};

/** Enough to find the next one. */
const BESIDE_COLUMNS: readonly ContactColumn[] = ['phone', 'company', 'category'];

/**
 * The columns of the directory (spec 2, section 2); on a phone they make up a card. Chosen ones are
 * shown in a frame of any width.
 */
export function contactColumns(context: Context): Column<Contact>[] {
  const { chosen, isBeside } = context;
  const usual = isBeside ? BESIDE_COLUMNS : USUAL_COLUMNS;
  const shown: ReadonlySet<string> = new Set([
    'name',
    ...(chosen ?? usual),
    ...(isBeside ? [] : ['actions']),
  ]);
  return allColumns(context)
    .filter(({ key }) => shown.has(key))
    .map(({ from, ...column }) => (from && !chosen ? { ...column, from } : column));
}

function allColumns({
  directory,
  search,
  categories,
  actions,
  chosen,
  isBeside,
}: Context): Column<Contact>[] {
  const isChosen = chosen !== undefined;
  return [
    {
      key: 'name',
      header: m.common_name(),
      card: 'title',
      cell: (contact) => (
        <OpenLink
          to={`${directory}/$id`}
          params={{ id: String(contact.id) }}
          search={withoutForm as never}
          // In place of the one that is open: back leads to the list alone.
          {...(isBeside ? { replace: true, state: true } : { state: OPENED_FROM_HERE })}
          resetScroll={!isBeside}
        >
          <MarkedText text={contact.name} search={search} />
        </OpenLink>
      ),
    },
    {
      key: 'phone',
      header: m.common_phone(),
      card: 'detail',
      cell: (contact) => <PhoneCell contact={contact} search={search} />,
    },
    {
      key: 'position',
      header: m.common_position(),
      from: 'medium',
      // On a phone's line, company and number say more.
      card: isChosen ? 'detail' : 'hidden',
      cell: (contact) => contact.position || null,
    },
    {
      key: 'email',
      header: m.common_email(),
      from: 'large',
      card: 'detail',
      cell: (contact) => <EmailCell contact={contact} search={search} />,
    },
    {
      key: 'company',
      header: m.common_record_company(),
      from: 'large',
      card: 'detail',
      cell: (contact) =>
        contact.company ? <MarkedText text={contact.company} search={search} /> : null,
    },
    {
      key: 'address',
      header: m.common_address(),
      card: 'detail',
      cell: (contact) => contact.address || null,
    },
    {
      key: 'category',
      header: m.common_record_category(),
      card: 'badge',
      cell: (contact) => (
        <span className="tags">
          <Badge tint={categoryTint(contact.category)}>
            {categoryLabel(contact.category, categories)}
          </Badge>
          {contact.is_active ? null : <Badge tint="grey">{m.common_archived()}</Badge>}
        </span>
      ),
    },
    {
      key: 'industry',
      header: m.common_record_industry(),
      card: 'detail',
      cell: ({ industry }) => (industry?.node ? <IndustryCell node={industry.node} /> : null),
    },
    {
      key: 'updated',
      header: m.contacts_updated_column(),
      card: 'detail',
      cell: (contact) => <span className={css.phone}>{formatDateTime(contact.updated_at)}</span>,
    },
    {
      key: 'actions',
      header: m.common_actions(),
      card: 'menu',
      cell: (contact) => <ActionsCell contact={contact} actions={actions} />,
    },
  ];
}

function IndustryCell({ node }: { node: NonNullable<NonNullable<Contact['industry']>['node']> }) {
  const { text, lang } = industryTitle(node);
  return (
    <>
      {node.code} <span lang={lang}>{text}</span>
    </>
  );
}

function ActionsCell({ contact, actions }: { contact: Contact; actions: RowActions }) {
  const { name, is_active } = contact;
  const ArchiveIcon = is_active ? IconArchive : IconArchiveOff;
  const archiveLabel = is_active
    ? m.contacts_archive_row({ name })
    : m.contacts_restore_row({ name });
  return (
    <div className={css.actions} data-actions-of={contact.id}>
      <OnlyInTable>
        <Button
          tone="quiet"
          compact
          aria-label={m.common_edit_named({ name })}
          onClick={() => actions.edit(contact)}
        >
          {m.common_edit()}
        </Button>
        <Button
          tone="quietDanger"
          compact
          aria-label={m.common_delete_named({ name })}
          onClick={() => actions.remove(contact)}
        >
          {m.common_delete()}
        </Button>
        <IconButton
          label={archiveLabel}
          icon={<ArchiveIcon size={18} aria-hidden="true" />}
          onClick={() => actions.archive(contact)}
        />
        <IconButton
          label={m.common_history_of({ name })}
          icon={<IconHistory size={18} aria-hidden="true" />}
          onClick={() => actions.history(contact)}
        />
      </OnlyInTable>
      <OnlyInCard>
        <CallButton contact={contact} />
      </OnlyInCard>
    </div>
  );
}

/** Calls the one number there is, or offers all of them. */
function CallButton({ contact }: { contact: Contact }) {
  const { name, phone, other_phones } = contact;
  const label = m.contacts_call_row({ name });
  const icon = <IconPhone size={20} aria-hidden="true" />;
  if (other_phones.length === 0) {
    return <IconAnchor href={callTo(phone)} label={label} icon={icon} />;
  }
  return <RowMenu label={label} icon={icon} items={phoneItems(contact)} />;
}
