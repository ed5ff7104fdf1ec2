import { createLink } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { m } from '../../../paraglide/messages.js';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { useUser } from '../../../platform/session.ts';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { ShellMenuSlot } from '../../../ui/shell-menu-slot.tsx';
import { BackAnchor, ToolHeader } from '../../../ui/tool-header.tsx';
import { FileBrowser } from '../browse/file-browser.tsx';
import { queryOf } from '../browse/files-query.ts';
import { useOwnFilesAddress } from '../files.address.ts';
import { useFilesPage } from '../files.data.ts';
import css from '../files.module.css';
import type { FoundFile } from './dropped-files.ts';
import { FileChooser } from './file-chooser.tsx';
import { useUploadLimits } from './uploads.data.ts';
import { uploadsOf, useQueue } from './uploads.ts';
import { useDroppedFiles } from './use-dropped-files.ts';

const Back = createLink(BackAnchor);
const UploadList = lazyPart(() => import('./upload-list.tsx'), 'UploadList');

/** The upload app (spec 1, section 2): files are brought here, and below stand one's own. */
export function UploadPage() {
  const user = useUser();
  return (
    <>
      <ToolHeader
        back={<Back to="/home" label={m.common_back_home()} />}
        actions={<ShellMenuSlot />}
      />
      <Screen>
        <ScreenTitle hidden>{m.uploads_title()}</ScreenTitle>
        {user ? <OwnFiles accountId={user.id} /> : null}
      </Screen>
    </>
  );
}

function OwnFiles({ accountId }: { accountId: number }) {
  const at = useOwnFilesAddress();
  const uploads = uploadsOf(accountId);
  const queue = useQueue(uploads);
  const { data: limits } = useUploadLimits();
  const path = useFilesPage(queryOf(at.address, accountId)).data?.path ?? [];
  useEffect(() => {
    if (limits) uploads.setLimits(limits);
  }, [limits, uploads]);

  const add = (files: readonly FoundFile[]) =>
    uploads.add(files, {
      folder: typeof at.address.folder === 'number' ? at.address.folder : null,
      details: { category: '', tags: [], description: '' },
    });
  const isOver = useDroppedFiles(add);
  const into = [m.files_top(), ...path.map(({ name }) => name)].join(' / ');
  return (
    <>
      <FileChooser into={into} limits={limits} isOver={isOver} onFiles={add} />
      <Suspense>{queue.length > 0 ? <UploadList uploads={uploads} /> : null}</Suspense>
      <FileBrowser
        at={at}
        owner={accountId}
        caption={<h2 className={css.caption}>{m.files_own()}</h2>}
      />
    </>
  );
}
