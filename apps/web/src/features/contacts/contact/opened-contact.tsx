import type { Contact } from '@station/contract/contacts/contacts';
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconArchiveOff from '@tabler/icons-react/dist/esm/icons/IconArchiveOff.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import IconDeviceMobileDown from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileDown.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { createLink, useNavigate, useRouter } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useContext, useEffect, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useFormAddress, withoutForm } from '../../../platform/form-address.ts';
import { leavingTexts } from '../../../platform/leaving-texts.ts';
import { Problem } from '../../../platform/problem.ts';
import { loadFailure } from '../../../platform/problem-text.ts';
import { Button, IconAnchor } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { FactsLayout } from '../../../ui/facts.tsx';
import { MessageBanner } from '../../../ui/message-banner.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import { ContactForm } from '../contacts/contact-form.tsx';
import { showOpenForm } from '../contacts/contact-form-state.ts';
import { categoryLabel } from '../contacts/contact-texts.ts';
import { useContactsAddress, useDirectoryPath } from '../contacts/contacts.address.ts';
import { useCategories, useContact, useContactPage } from '../contacts/contacts.data.ts';
import { useContactActions } from '../contacts/use-contact-actions.ts';
import { ContactFacts } from './contact-facts.tsx';
import { ContactGone, NotFound } from './contact-gone.tsx';
import { ContactHead } from './contact-head.tsx';
import { ContactLinksPanel } from './contact-links.tsx';
import css from './contact-page.module.css';
import { ContactParts } from './contact-parts.ts';
import { ContactRecent } from './contact-recent.tsx';
import { saveCard } from './contact-share.ts';

const IconLink = createLink(IconAnchor);

/** What an opened contact stands in: a screen of its own, or a panel beside the list. */
export type ContactFrame = ComponentType<{
  /** Whose it is, for a frame that has to say so. */
  name: string;
  /** It is being edited: the way back closes the form first, and asks before something typed is lost. */
  closeForm?: (() => void) | undefined;
  /** What can be done with the contact as a whole. */
  tools?: ReactNode;
  children: ReactNode;
}>;

type OpenedContactProps = {
  /** As the address has it. */
  id: number;
  Frame: ContactFrame;
};

/** One contact: who it is, how to reach them, who they are elsewhere, and who changed what. */
export function OpenedContact({ id, Frame }: OpenedContactProps) {
  const isId = Number.isSafeInteger(id) && id > 0;
  const query = useContact(id, isId);
  const { editing } = useFormAddress();
  const { data: contact, error } = query;
  const isGone = error instanceof Problem && error.code === 'not-found';
  // What is known stays while it cannot be read anew, and even where it is gone while its form is open:
  // somebody may be typing there. Saving then says that it is gone.
  if (contact && (!isGone || editing !== undefined)) {
    return <Known key={contact.id} contact={contact} Frame={Frame} />;
  }
  return (
    <Frame name={m.common_record_contacts()}>
      {isId ? null : <NotFound />}
      {isId && isGone ? <ContactGone id={id} /> : null}
      {isId && !isGone ? (
        <>
          <ScreenTitle hidden>{m.common_record_contacts()}</ScreenTitle>
          <NotLoaded
            of={query}
            loading={m.common_loading()}
            failure={loadFailure(m.contact_page_error)}
          />
        </>
      ) : null}
    </Frame>
  );
}

/** The step back to the list as it was left, if it was opened from there. */
export function useStepBack(): (() => void) | undefined {
  const { history } = useRouter();
  return history.location.state.openedFromHere && (() => history.back());
}

function Known({ contact, Frame }: { contact: Contact; Frame: ContactFrame }) {
  const categories = useCategories();
  const category = categoryLabel(contact.category, categories);
  const forms = useFormAddress();
  const navigate = useNavigate();
  const directory = useDirectoryPath();
  const isDirty = useRef(() => false);
  const toList = () =>
    void navigate({ to: directory, search: withoutForm as never, ignoreBlocker: true });
  const work = useContactActions({ choice: NOBODY_CHOSEN, categories, onGone: toList });
  const closeForm = async () => {
    if (!isDirty.current() || (await confirm(leavingTexts()))) forms.close();
  };
  const isEdited = forms.editing !== undefined;
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    if (isEdited) showOpenForm();
    else if (wasEdited.current) editButton.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  return (
    <Frame
      name={contact.name}
      closeForm={isEdited ? () => void closeForm() : undefined}
      tools={
        isEdited ? null : (
          <>
            <Moves id={contact.id} />
            <Button
              ref={editButton}
              icon={<IconPencil size={18} aria-hidden="true" />}
              onClick={() => forms.edit(contact.id)}
            >
              {m.common_edit()}
            </Button>
          </>
        )
      }
    >
      {work.failure ? (
        <MessageBanner
          tone="bad"
          title={work.failure.title}
          lines={[{ text: work.failure.text, tone: 'plain' }]}
          closeLabel={m.common_close()}
          onClose={work.dismiss}
        />
      ) : null}
      {isEdited ? (
        <>
          <ScreenTitle hidden>{contact.name}</ScreenTitle>
          <ContactForm
            contact={contact}
            categories={categories}
            isDirty={isDirty}
            onClose={forms.close}
            onRequestClose={closeForm}
            onOpen={({ id }) =>
              void navigate({ to: `${directory}/$id`, params: { id: String(id) } })
            }
          />
        </>
      ) : (
        <Shown contact={contact} category={category} work={work} />
      )}
    </Frame>
  );
}

/** A contact's page deletes and archives as a row of the list does, which may have chosen ones. */
const NOBODY_CHOSEN = { chosen: new Map<number, Contact>(), forget: () => {}, clear: () => {} };

type ShownProps = {
  contact: Contact;
  category: string;
  work: ReturnType<typeof useContactActions>;
};

function Shown({ contact, category, work }: ShownProps) {
  const ArchiveIcon = contact.is_active ? IconArchive : IconArchiveOff;
  const show = useContext(ContactParts);
  return (
    <FactsLayout
      aside={
        <>
          {show('industry', contact)}
          <ContactLinksPanel id={contact.id} />
          {show('files', contact)}
          {show('exchange', contact)}
          <ContactRecent id={contact.id} />
        </>
      }
    >
      <ContactHead contact={contact} category={category} />
      <ContactFacts contact={contact} />
      {/* Above what comes later than the facts, and would push them from under a finger. */}
      <div className="wrap-2">
        <Button
          icon={<IconDeviceMobileDown size={18} aria-hidden="true" />}
          onClick={() => saveCard(contact, category)}
        >
          {m.contact_page_vcard()}
        </Button>
        <Button
          icon={<ArchiveIcon size={18} aria-hidden="true" />}
          onClick={() => work.archive(contact)}
        >
          {contact.is_active ? m.contacts_archive() : m.contacts_restore()}
        </Button>
        <Button
          tone="quietDanger"
          icon={<IconTrash size={18} aria-hidden="true" />}
          busy={work.leaving === contact.id}
          onClick={() => work.remove(contact)}
        >
          {m.common_delete()}
        </Button>
      </div>
    </FactsLayout>
  );
}

/** Up and down the list that the contact was opened from, as its address has it. */
function Moves({ id }: { id: number }) {
  const { address } = useContactsAddress();
  const directory = useDirectoryPath();
  const rows = useContactPage(address).shown?.data ?? [];
  const at = rows.findIndex((row) => row.id === id);
  if (at < 0) return null;
  const to = { to: `${directory}/$id`, search: withoutForm as never, replace: true } as const;
  const [above, below] = [rows[at - 1], rows[at + 1]];
  return (
    <span className={css.moves}>
      {above ? (
        <IconLink
          {...to}
          state
          params={{ id: String(above.id) }}
          label={m.contact_page_up()}
          icon={<IconChevronUp size={20} aria-hidden="true" />}
        />
      ) : null}
      {below ? (
        <IconLink
          {...to}
          state
          params={{ id: String(below.id) }}
          label={m.contact_page_down()}
          icon={<IconChevronDown size={20} aria-hidden="true" />}
        />
      ) : null}
    </span>
  );
}
