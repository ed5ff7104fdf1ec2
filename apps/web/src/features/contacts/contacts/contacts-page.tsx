import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { m } from '../../../paraglide/messages.js';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { FieldsRoom } from '../../../ui/list-head.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { contactColumns } from './contact-columns.tsx';
import { type CategoryFilterProps, CategoryTiles, summaryText } from './contact-figures.tsx';
import { contactList, contactTexts, OldRowsNotice } from './contact-list.tsx';
import type { ContactViewProps } from './contact-tools.tsx';
import { contactFiltersSet } from './contact-view.ts';
import { NO_FILTERS, useDirectoryPath } from './contacts.address.ts';
import css from './contacts.module.css';
import { useDirectoryActions } from './directory-actions.tsx';
import { DirectoryHeader } from './directory-header.tsx';
import { ChosenBar, DirectoryNotices, NextStep } from './directory-parts.tsx';
import { useDirectory } from './use-directory.ts';

// On a phone they stand in a sheet, and come with its opening.
const ContactFilterFields = lazyPart<'ContactFilterFields', CategoryFilterProps>(
  () => import('./contact-tools.tsx'),
  'ContactFilterFields',
);
const ContactViewFields = lazyPart<'ContactViewFields', ContactViewProps>(
  () => import('./contact-tools.tsx'),
  'ContactViewFields',
);

/** The contact directory (spec 2, section 2), the same in the home screen and in the admin hub. */
export function ContactsPage() {
  // With one in the address, the contact is open beside the list.
  const { id: opened } = useParams({ strict: false });
  const directory = useDirectory(opened !== undefined);
  const { at, page, categories, canUpload, form, work, archived } = directory;
  const { address, change } = at;
  const actions = useDirectoryActions({ address, canUpload, onFailure: work.fail });
  const path = useDirectoryPath();
  const navigate = useNavigate();
  const filters = { address, onChange: change, categories };
  return (
    <>
      <DirectoryHeader directory={directory} />
      <Screen>
        <ListScreen
          className={css.directory}
          at={at}
          list={contactList(page)}
          texts={contactTexts(archived, canUpload)}
          title={
            <ScreenTitle subtitle={summaryText(directory.stats, categories)}>
              {m.contacts_title()}
            </ScreenTitle>
          }
          actions={actions}
          notice={<DirectoryNotices directory={directory} />}
          figures={<CategoryTiles {...filters} />}
          searchKey={directory.searchKey}
          fields={
            <Suspense fallback={<FieldsRoom count={3} />}>
              <ContactFilterFields {...filters} />
            </Suspense>
          }
          view={
            <Suspense fallback={<FieldsRoom count={3} />}>
              <ContactViewFields view={directory.view} />
            </Suspense>
          }
          set={contactFiltersSet(address, change, categories)}
          filtered={[address.category, address.industry].filter(Boolean).length}
          onClear={() => change(NO_FILTERS)}
          remark={<OldRowsNotice page={page} />}
          columns={contactColumns({
            directory: path,
            search: address.search,
            categories,
            chosen: address.columns,
            isBeside: opened !== undefined,
            actions: {
              edit: form.open,
              archive: work.archive,
              history: ({ id }) =>
                void navigate({ to: `${path}/$id/history`, params: { id: String(id) } }),
              remove: work.remove,
            },
          })}
          rowKey={({ id }) => id}
          lines
          isCurrent={({ id }) => String(id) === opened}
          isFaded={({ id, is_active }) => !is_active || id === work.leaving}
          choice={directory.choice}
          listRef={directory.listRef}
          icon={<IconAddressBook size={40} aria-hidden="true" />}
          action={<NextStep directory={directory} />}
          bulk={<ChosenBar directory={directory} />}
        />
      </Screen>
    </>
  );
}
