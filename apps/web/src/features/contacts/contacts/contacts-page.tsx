import type { Contact, ContactStats } from '@station/contract/contacts/contacts';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import { createLink, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useLoadedAhead } from '../../../platform/lazy-part.ts';
import { isAdmin, useUser } from '../../../platform/session.ts';
import { useShortcut } from '../../../platform/shortcuts.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { MessageBanner } from '../../../ui/message-banner.tsx';
import { Screen, ScreenHead, ScreenTitle } from '../../../ui/screen.tsx';
import { ShellMenuSlot } from '../../../ui/shell-menu-slot.tsx';
import { BackAnchor, ToolHeader } from '../../../ui/tool-header.tsx';
import { contactColumns } from './contact-columns.tsx';
import { CategoryTiles, ContactFilters, SEARCH_KEY, summaryText } from './contact-filters.tsx';
import { type ContactFormState, useContactForm } from './contact-form-state.ts';
import { ContactList, NothingToList } from './contact-list.tsx';
import { useContactSelection } from './contact-selection.ts';
import { ContactViewBar } from './contact-view-bar.tsx';
import { useCategories, useContactPage, useContactStats } from './contacts.data.ts';
import css from './contacts.module.css';
import { useContactsAddress, useDirectoryPath } from './contacts-address.ts';
import { DirectoryFiles } from './directory-files.tsx';
import { useRowWork } from './use-contact-actions.ts';

/** The form is heavy, and nobody fills it in before the list is there. */
const loadForm = () => import('./contact-form.tsx');

/** Nobody selects a row before the list is there. */
const loadBulkBar = () => import('./contact-bulk-bar.tsx');

const Back = createLink(BackAnchor);
const ButtonLink = createLink(ButtonAnchor);

/** The contact directory (spec 2, section 2), the same in the home screen and in the admin hub. */
export function ContactsPage() {
  const user = useUser();
  const canUpload = user !== undefined && isAdmin(user);
  const [address, change] = useContactsAddress();
  const directory = useDirectoryPath();
  const navigate = useNavigate();
  const page = useContactPage(address);
  const stats = useContactStats();
  const categories = useCategories();

  const ContactForm = useLoadedAhead(loadForm)?.ContactForm;
  const ContactBulkBar = useLoadedAhead(loadBulkBar)?.ContactBulkBar;

  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  const rows = page.shown?.data ?? [];
  const choice = useContactSelection(rows);
  const form = useContactForm((was) => returnFocus(was, addButton.current, list.current));
  const work = useRowWork({
    choice,
    categories,
    // The row that had the focus is gone.
    onGone: () => list.current?.focus({ preventScroll: true }),
  });

  const turnTo = (to: number) => {
    change({ page: to });
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView({ block: 'start' });
  };
  // A page beyond the end, such as after its last row was deleted, shows the last one.
  const { page: shownPage = 1, total_pages = 0 } = page.stale ? {} : (page.shown?.pagination ?? {});
  const beyond = shownPage > Math.max(1, total_pages);
  useEffect(() => {
    if (beyond) change({ page: Math.max(1, total_pages), replace: true });
  }, [beyond, total_pages, change]);

  useShortcut({
    keys: SEARCH_KEY,
    description: m.contacts_shortcut_search(),
    run: () => {
      search.current?.focus();
      search.current?.select();
    },
  });
  useShortcut({ keys: 'n', description: m.contacts_add(), run: () => void form.open() });
  useShortcut({
    keys: 'Escape',
    description: m.contacts_shortcut_clear(),
    run: choice.clear,
    disabled: choice.chosen.size === 0,
  });

  const filtered = address.search !== '' || address.category !== '';
  const addContact = () => void form.open();
  return (
    <>
      <ToolHeader
        back={<BackLink />}
        title={m.contacts_header()}
        actions={
          <>
            <ShellMenuSlot />
            <Button
              ref={addButton}
              tone="primary"
              icon={<IconPlus size={18} aria-hidden="true" />}
              aria-label={m.contacts_add()}
              onClick={addContact}
            >
              {m.common_add()}
            </Button>
          </>
        }
      />
      <Screen>
        <ScreenHead>
          <ScreenTitle subtitle={summaryText(stats, categories)}>{m.contacts_title()}</ScreenTitle>
          <div className={css.tools}>
            {canUpload ? (
              <ButtonLink to="/app/upload-excel" icon={<IconUpload size={18} aria-hidden="true" />}>
                {m.contacts_upload()}
              </ButtonLink>
            ) : null}
            <DirectoryFiles address={address} onFailure={work.fail} />
            <ButtonLink to={`${directory}/trash`} icon={<IconTrash size={18} aria-hidden="true" />}>
              {m.contacts_trash()}
            </ButtonLink>
            <ButtonLink
              to={`${directory}/duplicates`}
              icon={<IconUsersGroup size={18} aria-hidden="true" />}
            >
              {m.contacts_duplicates()}
            </ButtonLink>
          </div>
        </ScreenHead>
        {work.failure ? (
          <div className={css.notice}>
            <MessageBanner
              tone="bad"
              title={work.failure.title}
              lines={[{ text: work.failure.text, tone: 'plain' }]}
              closeLabel={m.common_close()}
              onClose={work.dismiss}
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
        <CategoryTiles address={address} onChange={change} categories={categories} />
        <ContactFilters
          address={address}
          onChange={change}
          categories={categories}
          searchRef={search}
        />
        <ContactViewBar address={address} onChange={change} />
        <ContactList
          page={page}
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
          selection={choice.selection}
          leaving={work.leaving}
          filtered={filtered}
          onPage={turnTo}
          listRef={list}
          empty={
            <NothingToList
              filtered={filtered}
              archivedCount={stats && !address.archived ? archivedCount(stats) : 0}
              canUpload={canUpload}
              onClearFilters={() => change({ search: '', category: '', archived: false })}
              onShowArchived={() => change({ archived: true })}
              actions={
                <>
                  <Button tone="primary" onClick={addContact}>
                    {m.contacts_add()}
                  </Button>
                  {canUpload ? (
                    <ButtonLink to="/app/upload-excel">{m.contacts_upload()}</ButtonLink>
                  ) : null}
                </>
              }
            />
          }
        />
        {/* The bar would lie over the form's fields; the choice waits until the form is closed. */}
        {ContactBulkBar && choice.chosen.size > 0 && form.state.mode === 'closed' ? (
          <ContactBulkBar
            count={choice.chosen.size}
            elsewhere={countElsewhere(choice.selection.selected, rows)}
            categories={categories}
            busy={work.busy}
            onDelete={work.removeChosen}
            onMove={work.moveChosen}
            onClear={choice.clear}
          />
        ) : null}
      </Screen>
    </>
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

function archivedCount(stats: ContactStats): number {
  return stats.total_contacts - stats.active_contacts;
}

function countElsewhere(chosen: ReadonlySet<number>, rows: readonly Contact[]): number {
  return chosen.size - rows.filter((row) => chosen.has(row.id)).length;
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
