import type { FileNode } from '@station/contract/files/file-fields';
import IconFolderOpen from '@tabler/icons-react/dist/esm/icons/IconFolderOpen.mjs';
import IconFolderPlus from '@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs';
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconTrashX from '@tabler/icons-react/dist/esm/icons/IconTrashX.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useFormAddress } from '../../../platform/form-address.ts';
import { useInAppLink } from '../../../platform/in-app-link.ts';
import { lazyPart, NotOpened } from '../../../platform/lazy-part.ts';
import type { ListPlace } from '../../../platform/list-address.ts';
import { useClearKey, useSearchKey } from '../../../platform/list-keys.ts';
import { pagedList } from '../../../platform/list-state.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { ListAction } from '../../../ui/list-actions.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { useChosen } from '../../../ui/use-chosen.ts';
import { useHeld } from '../../../ui/use-held.ts';
import { FileSign } from '../file-sign.tsx';
import { type FilesAddress, useFilesBase } from '../files.address.ts';
import { useFileStats, useFilesPage } from '../files.data.ts';
import css from '../files.module.css';
import { filesFailure } from '../files-texts.ts';
import { filesTexts } from './browser-texts.ts';
import { fileColumns } from './file-columns.tsx';
import {
  FileFilterFields,
  FileTiles,
  FileViewFields,
  fileFiltersSet,
  NO_FILTERS,
} from './file-filters.tsx';
import { queryOf } from './files-query.ts';
import { FolderPath } from './folder-path.tsx';
import { useFileDeletion } from './use-file-actions.ts';

// Their code comes at the first press: most visits look something up.
const FileGrid = lazyPart(() => import('./file-grid.tsx'), 'FileGrid');
const ChosenFilesBar = lazyPart(() => import('./chosen-bar.tsx'), 'ChosenFilesBar');
const FolderDialog = lazyPart(() => import('./folder-dialog.tsx'), 'FolderDialog', NotOpened);
const ContentHits = lazyPart(() => import('./content-hits.tsx'), 'ContentHits');
const EditDialog = lazyPart(() => import('./edit-dialog.tsx'), 'EditDialog', NotOpened);
const PlaceDialog = lazyPart(() => import('./place-dialog.tsx'), 'PlaceDialog', NotOpened);
const SharingDialog = lazyPart(
  () => import('../sharing/sharing-dialog.tsx'),
  'SharingDialog',
  NotOpened,
);

type FileBrowserProps = {
  at: ListPlace<FilesAddress>;
  /** Whose files; 0 for everybody's that this person sees. */
  owner: number;
  title?: ReactNode;
  caption?: ReactNode;
  primary?: ListAction;
};

/** Files and folders: searched, filtered, as lines or cards, and everything that is done with them. */
export function FileBrowser({ at, owner, title, caption, primary }: FileBrowserProps) {
  const base = useFilesBase();
  const { address, change } = at;
  const isManager = base === '/app/files';
  const page = useFilesPage(queryOf(address, owner));
  const stats = useFileStats().data;
  const forms = useFormAddress();
  const linkTo = useInAppLink();
  const listRef = useRef<HTMLElement>(null);
  const [placing, setPlacing] = useState<{ nodes: readonly FileNode[]; how: 'move' | 'copy' }>();
  const [sharing, setSharing] = useState<FileNode>();

  const choice = useChosen(page.data?.data, {
    rowKey: ({ id }) => id,
    allLabel: m.common_select_all(),
    rowLabel: ({ original_name }) => m.files_select_row({ name: original_name }),
    mark: ({ original_name, mime_type, kind }) => (
      <FileSign name={original_name} mimeType={mime_type} isFolder={kind === 'folder'} />
    ),
  });
  const deletion = useFileDeletion((ids) => {
    for (const id of ids) choice.forget(id);
    listRef.current?.focus({ preventScroll: true });
  });
  const searchKey = useSearchKey(m.files_search());
  useClearKey(m.common_clear_selection(), choice);

  const edited = useHeld(forms.editing, page.data?.data, ({ id }) => id);
  const folder = typeof address.folder === 'number' ? address.folder : null;
  const set = fileFiltersSet(at, stats);
  const actions = {
    edit: ({ id }: FileNode) => forms.edit(id),
    place: (nodes: readonly FileNode[], how: 'move' | 'copy') => setPlacing({ nodes, how }),
    remove: deletion.remove,
    share: setSharing,
  };
  const lines =
    address.view === 'grid'
      ? {
          children: (nodes: readonly FileNode[]) => (
            <Suspense>
              <FileGrid nodes={nodes} search={address.search} actions={actions} />
            </Suspense>
          ),
        }
      : {
          columns: fileColumns({ search: address.search, actions }),
          rowKey: ({ id }: FileNode) => id,
          choice,
          lines: true,
        };
  return (
    <>
      <ListScreen
        className={classNames(css.list, address.search !== '' && css.searched)}
        at={at}
        list={pagedList(page, ({ data }) => data, filesFailure)}
        texts={filesTexts()}
        title={title}
        caption={caption}
        primary={primary}
        actions={[
          {
            key: 'folder',
            label: m.files_new_folder(),
            icon: <IconFolderPlus size={18} aria-hidden="true" />,
            onSelect: () => forms.add('folder'),
          },
          {
            key: 'bulk-delete',
            label: m.files_bulk_delete(),
            icon: <IconTrashX size={18} aria-hidden="true" />,
            onSelect: () => deletion.removeAll([...choice.chosen.keys()]),
          },
          {
            key: 'shared',
            label: m.files_shared_with_me(),
            icon: <IconUsersGroup size={18} aria-hidden="true" />,
            ...linkTo({ to: `${base}/shared` }),
          },
          {
            key: 'links',
            label: m.files_links(),
            icon: <IconLink size={18} aria-hidden="true" />,
            ...linkTo({ to: `${base}/links` }),
          },
          {
            key: 'requests',
            label: m.files_requests(),
            icon: <IconInbox size={18} aria-hidden="true" />,
            ...linkTo({ to: `${base}/requests` }),
          },
          {
            key: 'trash',
            label: m.common_record_trash(),
            icon: <IconTrash size={18} aria-hidden="true" />,
            ...linkTo({ to: `${base}/trash` }),
          },
        ]}
        // At the top there is nowhere to go back to.
        scope={page.data?.path.length ? <FolderPath path={page.data.path} /> : null}
        figures={isManager ? <FileTiles stats={stats} /> : null}
        searchKey={searchKey}
        fields={<FileFilterFields at={at} stats={stats} isManager={isManager} />}
        view={<FileViewFields at={at} />}
        set={set}
        onClear={() => change(NO_FILTERS)}
        listRef={listRef}
        icon={<IconFolderOpen size={40} aria-hidden="true" />}
        bulk={
          <Suspense>
            <ChosenFilesBar
              choice={choice}
              busy={deletion.busy}
              onPlace={actions.place}
              onDelete={() => deletion.removeAll([...choice.chosen.keys()])}
            />
          </Suspense>
        }
        {...lines}
      />
      <Suspense>
        {address.search === '' ? null : <ContentHits search={address.search} />}
        {forms.adding === 'folder' ? <FolderDialog parent={folder} onClose={forms.close} /> : null}
        {edited ? <EditDialog key={edited.id} node={edited} onClose={forms.close} /> : null}
        {placing ? (
          <PlaceDialog {...placing} onDone={choice.clear} onClose={() => setPlacing(undefined)} />
        ) : null}
        {sharing ? <SharingDialog node={sharing} onClose={() => setSharing(undefined)} /> : null}
      </Suspense>
    </>
  );
}
