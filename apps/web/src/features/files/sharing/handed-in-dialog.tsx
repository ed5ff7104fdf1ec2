import type { UploadRequest } from '@station/contract/files/requests';
import { Link } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatBytes, formatDateTime } from '../../../platform/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { useFilesBase } from '../files.address.ts';
import css from '../files.module.css';
import { filesFailure } from '../files-texts.ts';
import { useHandedIn, useSharingCalls } from './sharing.data.ts';

type HandedInDialogProps = { request: UploadRequest; onClose: () => void };

/** What guests have handed in; whoever looks has seen it. */
export function HandedInDialog({ request, onClose }: HandedInDialogProps) {
  const base = useFilesBase();
  const query = useHandedIn(request.id);
  const { data: files } = query;
  const { mutate: markSeen } = useSharingCalls().markSeen;
  const close = () => {
    if (request.unseen > 0) markSeen({ params: { id: request.id } });
    onClose();
  };
  return (
    <Dialog title={request.title} closeLabel={m.common_close()} onClose={close}>
      {request.message ? <p>{request.message}</p> : null}
      {files ? (
        <ul className="stack">
          {files.map((file) => (
            <li key={file.id} className={css.opening}>
              <span className={css.versionWords}>
                {file.file_id === null ? (
                  <span>{file.name}</span>
                ) : (
                  <Link to={`${base}/$id`} params={{ id: String(file.file_id) }}>
                    {file.name}
                  </Link>
                )}
                <span className="quiet-figures">
                  {[file.guest_name, formatBytes(file.file_size), formatDateTime(file.handed_in_at)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {file.is_new ? <Badge tint="amber">{m.files_request_new()}</Badge> : null}
            </li>
          ))}
          {files.length === 0 ? <li className={css.quiet}>{m.files_request_empty()}</li> : null}
        </ul>
      ) : (
        <NotLoaded of={query} loading={m.common_loading()} failure={filesFailure} />
      )}
      <DialogActions>
        <Button onClick={close}>{m.common_close()}</Button>
      </DialogActions>
    </Dialog>
  );
}
