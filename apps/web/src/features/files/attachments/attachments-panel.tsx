import type { Attachment } from '@station/contract/files/attachments';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { createLink, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { OPENED_FROM_HERE } from '../../../platform/form-address.ts';
import { formatBytes, formatDate } from '../../../platform/format.ts';
import { isAdmin, useUser } from '../../../platform/session.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { asLine, OpenAnchor } from '../../../ui/line-opening.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { FileSign } from '../file-sign.tsx';
import css from '../files.module.css';
import { filesFailure, filesProblemText } from '../files-texts.ts';
import { ChooseButton } from '../upload/file-chooser.tsx';
import { UploadList } from '../upload/upload-list.tsx';
import type { Subject } from '../upload/upload-queue.ts';
import { uploadsOf } from '../upload/uploads.ts';
import { useAttachmentCalls, useAttachments } from './attachments.data.ts';
import { FilesPicker } from './files-picker.tsx';

const OpenLink = createLink(OpenAnchor);

/** The files of a record: new ones are uploaded here, or chosen from those that are there. */
export function AttachmentsPanel({ subject }: { subject: Subject }) {
  const user = useUser();
  const query = useAttachments(subject);
  const { data: attachments } = query;
  const { attach } = useAttachmentCalls();
  const [isChoosing, setChoosing] = useState(false);
  const uploads = user && uploadsOf(user.id);
  return (
    <Panel
      title={m.files_attachments()}
      actions={
        <>
          {uploads ? (
            <ChooseButton
              label={m.files_upload()}
              icon={<IconUpload size={18} aria-hidden="true" />}
              multiple
              onFiles={(files) =>
                uploads.add(files, {
                  folder: null,
                  attachTo: subject,
                  details: { category: '', tags: [], description: '' },
                })
              }
            />
          ) : null}
          <Button
            icon={<IconPaperclip size={18} aria-hidden="true" />}
            onClick={() => setChoosing(true)}
          >
            {m.files_attach()}
          </Button>
        </>
      }
    >
      {uploads ? <UploadList uploads={uploads} attachedTo={subject} plain /> : null}
      {attachments ? null : (
        <NotLoaded of={query} loading={m.common_loading()} failure={filesFailure} />
      )}
      {attachments?.length === 0 ? (
        <p className="quiet-figures">{m.files_attachments_none()}</p>
      ) : null}
      <ul className="stack" aria-label={m.files_attachments()}>
        {attachments?.map((one) => (
          <AttachmentLine key={one.id} attachment={one} />
        ))}
      </ul>
      {isChoosing ? (
        <FilesPicker
          attached={(attachments ?? []).map(({ file }) => file.id)}
          busy={attach.isPending}
          onAttach={(ids) =>
            attach.mutate(
              {
                body: {
                  node_ids: [...ids],
                  subject_kind: subject.kind,
                  subject_id: subject.id,
                },
              },
              {
                onSuccess: () => setChoosing(false),
                onError: (why) => toast({ text: filesProblemText(why), tone: 'bad' }),
              },
            )
          }
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </Panel>
  );
}

function AttachmentLine({ attachment }: { attachment: Attachment }) {
  const { file, attached_by, attached_at } = attachment;
  const name = file.original_name;
  const user = useUser();
  const inHub = useLocation({ select: ({ pathname }) => pathname.startsWith('/app') });
  const { detach } = useAttachmentCalls();
  const mayDetach =
    user && (isAdmin(user) || file.permission === 'owner' || attached_by.id === user.id);
  const takeOff = async () => {
    const sure = await confirm({
      title: m.files_detach_question({ name }),
      text: m.files_detach_text(),
      confirmLabel: m.files_detach(),
      cancelLabel: m.common_cancel(),
    });
    if (!sure) return;
    detach.mutate(
      { params: { id: attachment.id } },
      { onError: (error) => toast({ text: filesProblemText(error), tone: 'bad' }) },
    );
  };
  return (
    <li {...asLine} className={css.version}>
      <span className={css.nameCell}>
        <FileSign name={name} mimeType={file.mime_type} isFolder={file.kind === 'folder'} />
        <span className={css.versionWords}>
          {file.kind === 'folder' ? (
            <OpenLink
              to={inHub ? '/app/files' : '/home/upload'}
              search={{ folder: file.id } as never}
            >
              {name}
            </OpenLink>
          ) : (
            <OpenLink
              to={inHub ? '/app/files/$id' : '/home/upload/$id'}
              params={{ id: String(file.id) }}
              state={OPENED_FROM_HERE}
            >
              {name}
            </OpenLink>
          )}
          <span className="quiet-figures">
            {[
              file.kind === 'file' ? formatBytes(file.file_size) : '',
              formatDate(attached_at),
              attached_by.name,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      </span>
      {mayDetach ? (
        <IconButton
          label={m.files_detach_row({ name })}
          icon={<IconX size={18} aria-hidden="true" />}
          onClick={() => void takeOff()}
        />
      ) : null}
    </li>
  );
}
