import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { createLink, useLocation, useNavigate } from '@tanstack/react-router';
import { type Ref, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { sayIn } from '../../../platform/i18n.ts';
import { useLoadedAhead } from '../../../platform/lazy-part.ts';
import { useClearKey, useSearchKey } from '../../../platform/list-keys.ts';
import { isAdmin, useUser } from '../../../platform/session.ts';
import { useShortcut } from '../../../platform/shortcuts.ts';
import { Button } from '../../../ui/button.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { MessageBanner } from '../../../ui/message-banner.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { ShellMenuSlot } from '../../../ui/shell-menu-slot.tsx';
import { BackAnchor, ToolHeader } from '../../../ui/tool-header.tsx';
import { contactColumns } from './contact-columns.tsx';
import { CategoryTiles, ContactFilterFields, summaryText } from './contact-filters.tsx';
import { type ContactFormState, useContactForm } from './contact-form-state.ts';
import { contactList, contactWords, OldRowsNotice, useChosenContacts } from './contact-list.tsx';
import { ContactViewBar } from './contact-view-bar.tsx';
import { useContactsAddress, useDirectoryPath } from './contacts.address.ts';
import {
  type CategoryChoice,
  useCategories,
  useContactPage,
  useContactStats,
} from './contacts.data.ts';
import css from './contacts.module.css';
import { DirectoryTools, UploadLink } from './directory-tools.tsx';
import { useRowWork } from './use-contact-actions.ts';

/** What is seen of the button is part of its name ("Add Contact", which the specification gives). */
const sayAsAdd = sayIn({ '*': 'en' });

/** The form is heavy, and nobody fills it in before the list is there. */
const loadForm = () => import('./contact-form.tsx');

/** Nobody selects a row before the list is there. */
const loadBulkBar = () => import('./contact-bulk-bar.tsx');

const Back = createLink(BackAnchor);

/** The contact directory (spec 2, section 2), the same in the home screen and in the admin hub. */
export function ContactsPage() {
  const user = useUser();
  const canUpload = user !== undefined && isAdmin(user);
  const at = useContactsAddress();
  const { address, change } = at;
  const directory = useDirectoryPath();
  const navigate = useNavigate();
  const page = useContactPage(address);
  const stats = useContactStats();
  const categories = useCategories();

  const ContactBulkBar = useLoadedAhead(loadBulkBar)?.ContactBulkBar;

  const list = useRef<HTMLElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  const rows = page.shown?.data ?? [];
  const choice = useChosenContacts(rows);
  const form = useContactForm((was) => returnFocus(was, addButton.current, list.current));
  const addContact = () => void form.open();
  const work = useRowWork({
    choice,
    categories,
    // The row that had the focus is gone.
    onGone: () => list.current?.focus({ preventScroll: true }),
  });
  const searchKey = useSearchKey(m.contacts_shortcut_search());
  useClearKey(m.contacts_shortcut_clear(), choice);
  useShortcut({ keys: 'n', description: m.contacts_add(), run: addContact });

  const archived = stats && !address.archived ? stats.total_contacts - stats.active_contacts : 0;
  return (
    <>
      <DirectoryHeader addRef={addButton} onAdd={addContact} />
      <Screen>
        <ListScreen
          at={at}
          list={contactList(page)}
          words={contactWords(archived, canUpload)}
          title={
            <ScreenTitle subtitle={summaryText(stats, categories)}>
              {m.contacts_title()}
            </ScreenTitle>
          }
          tools={<DirectoryTools address={address} canUpload={canUpload} onFailure={work.fail} />}
          notice={<Notices work={work} form={form} categories={categories} />}
          figures={<CategoryTiles address={address} onChange={change} categories={categories} />}
          searchKey={searchKey}
          filters={{
            count: address.category === '' ? 0 : 1,
            fields: (
              <ContactFilterFields address={address} onChange={change} categories={categories} />
            ),
          }}
          onClear={() => change({ search: '', category: '', archived: false })}
          view={<ContactViewBar />}
          remark={<OldRowsNotice page={page} />}
          columns={contactColumns({
            search: address.search,
            categories,
            chosen: address.columns,
            actions: {
              edit: (contact) => void form.open(contact),
              archive: work.archive,
              history: ({ id }) =>
                void navigate({ to: `${directory}/$id/history`, params: { id: String(id) } }),
              remove: work.remove,
            },
          })}
          rowKey={({ id }) => id}
          isFaded={({ id, is_active }) => !is_active || id === work.leaving}
          choice={choice}
          listRef={list}
          icon={<IconAddressBook size={40} aria-hidden="true" />}
          action={
            archived > 0 ? (
              <Button onClick={() => change({ archived: true })}>
                {m.contacts_show_archived()}
              </Button>
            ) : (
              <FirstContacts canUpload={canUpload} onAdd={addContact} />
            )
          }
          bulk={
            // The bar would lie over the form's fields; the choice waits until the form is closed.
            ContactBulkBar && form.state.mode === 'closed' ? (
              <ContactBulkBar
                choice={choice}
                rows={rows}
                categories={categories}
                busy={work.busy}
                onDelete={work.removeChosen}
                onMove={work.moveChosen}
              />
            ) : null
          }
        />
      </Screen>
    </>
  );
}

type DirectoryHeaderProps = { addRef: Ref<HTMLButtonElement>; onAdd: () => void };

function DirectoryHeader({ addRef, onAdd }: DirectoryHeaderProps) {
  return (
    <ToolHeader
      back={<BackLink />}
      actions={
        <>
          <ShellMenuSlot />
          <Button
            ref={addRef}
            tone="primary"
            icon={<IconPlus size={18} aria-hidden="true" />}
            aria-label={m.contacts_add()}
            onClick={onAdd}
          >
            {sayAsAdd(m.common_add)}
          </Button>
        </>
      }
    />
  );
}

function BackLink() {
  const inHub = useLocation({ select: (location) => location.pathname.startsWith('/app') });
  return inHub ? (
    <Back to="/app" label={m.contacts_back_hub()} />
  ) : (
    <Back to="/home" label={m.common_back_home()} />
  );
}

type NoticesProps = {
  work: ReturnType<typeof useRowWork>;
  form: ReturnType<typeof useContactForm>;
  categories: readonly CategoryChoice[] | undefined;
};

/** What went wrong last, seen wherever the list was scrolled to, and the open form. */
function Notices({ work: { failure, dismiss }, form, categories }: NoticesProps) {
  const ContactForm = useLoadedAhead(loadForm)?.ContactForm;
  return (
    <>
      {failure ? (
        <div className={css.notice}>
          <MessageBanner
            tone="bad"
            title={failure.title}
            lines={[{ text: failure.text, tone: 'plain' }]}
            closeLabel={m.common_close()}
            onClose={dismiss}
          />
        </div>
      ) : null}
      {form.state.mode === 'closed' || !ContactForm ? null : (
        <ContactForm
          key={form.state.opening}
          contact={form.state.mode === 'edit' ? form.state.contact : undefined}
          categories={categories}
          isDirty={form.isDirty}
          onClose={form.close}
          onRequestClose={form.requestClose}
          onOpen={(contact) => void form.open(contact)}
        />
      )}
    </>
  );
}

/** The ways to the first contacts. */
function FirstContacts({ canUpload, onAdd }: { canUpload: boolean; onAdd: () => void }) {
  return (
    <div className={css.emptyActions}>
      <Button tone="primary" onClick={onAdd}>
        {m.contacts_add()}
      </Button>
      {canUpload ? <UploadLink /> : null}
    </div>
  );
}

/** Puts the focus back to where the form was opened from, or near it when that is gone. */
function returnFocus(
  was: ContactFormState,
  addButton: HTMLElement | null,
  list: HTMLElement | null,
): void {
  if (was.mode !== 'edit') {
    addButton?.focus();
    return;
  }
  const buttons = [
    ...document.querySelectorAll<HTMLElement>(`[data-actions-of="${was.contact.id}"] button`),
  ];
  // Of the buttons for table and card, one set is hidden.
  const shown = buttons.find((button) => button.offsetParent !== null) ?? buttons[0];
  (shown ?? list)?.focus();
}
