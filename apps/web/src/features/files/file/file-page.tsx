import type { FileDetails } from '@station/contract/files/nodes';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs';
import { createLink, Navigate, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useFormAddress, withoutForm } from '../../../platform/form-address.ts';
import { lazyPart, NotOpened } from '../../../platform/lazy-part.ts';
import { Problem } from '../../../platform/problem.ts';
import { useUser } from '../../../platform/session.ts';
import { useShortcut } from '../../../platform/shortcuts.ts';
import { Button, IconAnchor } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { ShellMenuSlot } from '../../../ui/shell-menu-slot.tsx';
import { BackAnchor, ToolHeader } from '../../../ui/tool-header.tsx';
import { queryOf } from '../browse/files-query.ts';
import { useFileDeletion } from '../browse/use-file-actions.ts';
import { useFilesBase, useManagerAddress, useOwnFilesAddress } from '../files.address.ts';
import { useFileDetails, useFilesPage } from '../files.data.ts';
import css from '../files.module.css';
import { filesFailure } from '../files-texts.ts';
import { FilePreview } from '../preview/file-preview.tsx';
import { FileActions } from './file-actions.tsx';
import { FileFacts } from './file-facts.tsx';
import { useSwipe } from './use-swipe.ts';

const Back = createLink(BackAnchor);
const IconLink = createLink(IconAnchor);

const EditDialog = lazyPart(() => import('../browse/edit-dialog.tsx'), 'EditDialog', NotOpened);
const PlaceDialog = lazyPart(() => import('../browse/place-dialog.tsx'), 'PlaceDialog', NotOpened);
const SharingPanel = lazyPart(() => import('../sharing/sharing-panel.tsx'), 'SharingPanel');
const VersionsPanel = lazyPart(() => import('./versions-panel.tsx'), 'VersionsPanel');

/** One file: what is in it, what is known of it, its versions, and with whom it is shared. */
export function FilePage() {
  const given = Number(useParams({ strict: false }).id);
  const id = Number.isSafeInteger(given) && given > 0 ? given : undefined;
  const asked = useFileDetails(id ?? 0, id !== undefined);
  const { data: file, error } = asked;
  const isGone = id === undefined || (error instanceof Problem && error.code === 'not-found');
  const { above, below } = useNeighbours(id ?? 0);
  const close = useClosing();
  const base = useFilesBase();
  useShortcut({ keys: 'Escape', description: m.files_close(), run: close });
  // Whoever has come by the address of a folder looks into it.
  if (file?.kind === 'folder') return <Navigate to={base} search={{ folder: file.id }} replace />;
  return (
    <>
      <ToolHeader
        back={<BackLink onClose={close} />}
        actions={
          <>
            <ShellMenuSlot />
            <Moves above={above} below={below} />
          </>
        }
      />
      <Screen>
        {file && !isGone ? <Opened key={file.id} file={file} onGone={close} /> : null}
        {isGone ? (
          <>
            <ScreenTitle hidden>{m.files_problem_not_found()}</ScreenTitle>
            <EmptyState
              whole
              icon={<IconFileOff size={44} aria-hidden="true" />}
              title={m.files_problem_not_found()}
              action={
                <Button tone="primary" onClick={close}>
                  {m.files_back()}
                </Button>
              }
            />
          </>
        ) : null}
        {file || isGone ? null : (
          <>
            <ScreenTitle hidden>{m.files_details()}</ScreenTitle>
            <NotLoaded of={asked} loading={m.common_loading()} failure={filesFailure} />
          </>
        )}
      </Screen>
    </>
  );
}

/** Back to the list as it was left; to its beginning for who has come by the address. */
function useClosing() {
  const { history } = useRouter();
  const navigate = useNavigate();
  const base = useFilesBase();
  return () => {
    if (history.location.state.openedFromHere) history.back();
    else void navigate({ to: base, search: withoutForm as never });
  };
}

function BackLink({ onClose }: { onClose: () => void }) {
  const base = useFilesBase();
  return (
    <Back
      to={base}
      search={withoutForm as never}
      label={m.files_back()}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        onClose();
      }}
    />
  );
}

/** The files before and after this one in the list that it was opened from. */
function useNeighbours(id: number): { above: number | undefined; below: number | undefined } {
  const base = useFilesBase();
  const user = useUser();
  const manager = useManagerAddress().address;
  const own = useOwnFilesAddress().address;
  const isManager = base === '/app/files';
  const query = isManager ? queryOf(manager, 0) : queryOf(own, user?.id ?? 0);
  const files = useFilesPage(query).data?.data.filter(({ kind }) => kind === 'file') ?? [];
  const at = files.findIndex((one) => one.id === id);
  return at < 0
    ? { above: undefined, below: undefined }
    : { above: files[at - 1]?.id, below: files[at + 1]?.id };
}

function Moves({ above, below }: ReturnType<typeof useNeighbours>) {
  const base = useFilesBase();
  const go = useMove();
  useShortcut({
    keys: 'ArrowLeft',
    description: m.files_previous(),
    run: () => go(above),
    disabled: above === undefined,
  });
  useShortcut({
    keys: 'ArrowRight',
    description: m.files_next(),
    run: () => go(below),
    disabled: below === undefined,
  });
  const to = {
    to: `${base}/$id`,
    search: withoutForm as never,
    replace: true,
    state: true,
  } as const;
  return (
    <span className={css.moves}>
      {above === undefined ? null : (
        <IconLink
          {...to}
          params={{ id: String(above) }}
          label={m.files_previous()}
          icon={<IconChevronLeft size={20} aria-hidden="true" />}
        />
      )}
      {below === undefined ? null : (
        <IconLink
          {...to}
          params={{ id: String(below) }}
          label={m.files_next()}
          icon={<IconChevronRight size={20} aria-hidden="true" />}
        />
      )}
    </span>
  );
}

/** Shows another file of the list in place of this one. */
function useMove() {
  const navigate = useNavigate();
  const base = useFilesBase();
  return (id: number | undefined) => {
    if (id === undefined) return;
    void navigate({
      to: `${base}/$id`,
      params: { id: String(id) },
      search: withoutForm as never,
      replace: true,
      state: true,
    });
  };
}

function Opened({ file, onGone }: { file: FileDetails; onGone: () => void }) {
  const forms = useFormAddress();
  const deletion = useFileDeletion(onGone);
  const [placing, setPlacing] = useState<'move' | 'copy'>();
  const { above, below } = useNeighbours(file.id);
  const go = useMove();
  const swipe = useSwipe({ onLeft: () => go(below), onRight: () => go(above) });
  const { original_name: name, mime_type, file_size, s3_url } = file;
  return (
    <>
      <ScreenTitle>{name}</ScreenTitle>
      <div className={css.opened}>
        <div className={css.shown} {...swipe}>
          <FilePreview
            key={s3_url}
            file={{
              id: file.id,
              name,
              mimeType: mime_type,
              size: file_size,
              address: s3_url,
              large: file.thumbnail_url && `${file.thumbnail_url}&size=1600`,
            }}
          />
        </div>
        <div className={css.told}>
          <FileActions
            file={file}
            onEdit={() => forms.edit(file.id)}
            onPlace={setPlacing}
            onDelete={() => deletion.remove(file)}
          />
          <FileFacts file={file} />
          <Suspense>{file.kind === 'file' ? <VersionsPanel file={file} /> : null}</Suspense>
          {file.permission === 'owner' ? (
            <Suspense>
              <SharingPanel node={file} />
            </Suspense>
          ) : null}
        </div>
      </div>
      <Suspense>
        {forms.editing ? <EditDialog node={file} onClose={forms.close} /> : null}
        {placing ? (
          <PlaceDialog
            nodes={[file]}
            how={placing}
            onDone={() => undefined}
            onClose={() => setPlacing(undefined)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
