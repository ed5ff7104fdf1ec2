import type { FileDetails } from '@station/contract/files/nodes';
import type { FileVersion } from '@station/contract/files/versions';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { m } from '../../../paraglide/messages.js';
import { formatBytes, formatDateTime } from '../../../platform/format.ts';
import { useUser } from '../../../platform/session.ts';
import { askToDelete } from '../../../records/record-deletion.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { IconAnchor, IconButton } from '../../../ui/button.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { savedFrom, useFileCalls, useFileVersions } from '../files.data.ts';
import css from '../files.module.css';
import { filesFailure, filesProblemText } from '../files-texts.ts';
import { ChooseButton } from '../upload/file-chooser.tsx';
import { UploadList } from '../upload/upload-list.tsx';
import { uploadsOf } from '../upload/uploads.ts';

/** The versions of a file, the one that counts among them, and the way to a newer one. */
export function VersionsPanel({ file }: { file: FileDetails }) {
  const user = useUser();
  const query = useFileVersions(file.id);
  const { data: versions } = query;
  const mayChange = file.permission !== 'view';
  const uploads = user && uploadsOf(user.id);
  return (
    <>
      <Panel
        title={m.files_versions()}
        actions={
          mayChange && uploads ? (
            <ChooseButton
              label={m.files_new_version()}
              icon={<IconUpload size={18} aria-hidden="true" />}
              onFiles={(files) =>
                uploads.add(files, {
                  folder: file.parent_id,
                  replaces: file.id,
                  details: { category: '', tags: [], description: '' },
                })
              }
            />
          ) : null
        }
      >
        {versions ? null : (
          <NotLoaded of={query} loading={m.common_loading()} failure={filesFailure} />
        )}
        <ul className="stack">
          {versions?.map((version) => (
            <Version key={version.id} file={file} version={version} mayChange={mayChange} />
          ))}
        </ul>
      </Panel>
      {uploads ? <UploadList uploads={uploads} replacing={file.id} /> : null}
    </>
  );
}

type VersionProps = { file: FileDetails; version: FileVersion; mayChange: boolean };

function Version({ file, version, mayChange }: VersionProps) {
  const { restoreVersion, deleteVersion } = useFileCalls();
  const when = formatDateTime(version.upload_date);
  const params = { id: file.id, versionId: version.id };
  const done = {
    onError: (error: unknown) => toast({ text: filesProblemText(error), tone: 'bad' as const }),
  };
  const restore = () =>
    restoreVersion.mutate(
      { params },
      {
        ...done,
        onSuccess: () => toast({ text: m.files_version_restored({ when }), tone: 'good' }),
      },
    );
  const remove = async () => {
    const sure = await askToDelete(
      m.files_version_delete_question({ when }),
      m.files_version_delete_text(),
    );
    if (sure) deleteVersion.mutate({ params }, done);
  };
  return (
    <li className={css.version}>
      <span className={css.versionWords}>
        <span>
          {when}{' '}
          {version.is_current ? <Badge tint="green">{m.files_version_current()}</Badge> : null}
        </span>
        <span className="quiet-figures">
          {[version.uploader_name, formatBytes(version.file_size)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={css.actions}>
        <IconAnchor
          href={savedFrom(version.s3_url)}
          download={version.original_name}
          label={m.files_version_download({ when })}
          icon={<IconDownload size={18} aria-hidden="true" />}
        />
        {mayChange && !version.is_current ? (
          <>
            <IconButton
              label={m.files_version_restore({ when })}
              icon={<IconHistory size={18} aria-hidden="true" />}
              onClick={restore}
            />
            <IconButton
              tone="quietDanger"
              label={m.files_version_delete({ when })}
              icon={<IconTrash size={18} aria-hidden="true" />}
              onClick={() => void remove()}
            />
          </>
        ) : null}
      </span>
    </li>
  );
}
