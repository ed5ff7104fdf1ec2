import type { Email, MailAttachment, Mailbox } from '@station/contract/mail/mail-fields';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';
import IconFolderPlus from '@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs';
import { useNavigate } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatBytes } from '../../../platform/format.ts';
import { IconAnchor, IconButton } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { mailProblemText } from '../mail-texts.ts';
import { useKeeping } from './reading.data.ts';
import css from './reading.module.css';

type AttachmentsProps = {
  mailbox: Mailbox;
  letter: Email;
  attachments: readonly MailAttachment[];
};

/** What came along with a letter: to be looked at, saved, or kept among one's files. */
export function LetterAttachments({ mailbox, letter, attachments }: AttachmentsProps) {
  const keeping = useKeeping(mailbox.id);
  const navigate = useNavigate();
  const keep = ({ id, filename }: MailAttachment) =>
    keeping.mutate(
      { letter: letter.id, attachment: id },
      {
        onSuccess: ({ data }) =>
          toast({
            text: m.mail_attachment_kept({ name: filename }),
            tone: 'good',
            action: {
              label: m.mail_attachment_open_kept(),
              run: () => void navigate({ to: '/home/upload/$id', params: { id: String(data.id) } }),
            },
          }),
        onError: (error) => toast({ text: mailProblemText(error), tone: 'bad' }),
      },
    );
  return (
    <ul className={css.attachments} aria-label={m.mail_attachments()}>
      {attachments.map((one) => (
        <li key={one.id} className={css.attachment}>
          <IconFile size={20} aria-hidden="true" />
          <span className={css.words}>
            <span className={css.fileName}>{one.filename}</span>
            <span className={css.quiet}>{formatBytes(one.size)}</span>
          </span>
          {one.view_url ? (
            <IconAnchor
              href={one.view_url}
              target="_blank"
              rel="noopener noreferrer"
              label={m.mail_attachment_view({ name: one.filename })}
              icon={<IconEye size={18} aria-hidden="true" />}
            />
          ) : null}
          <IconAnchor
            href={one.url}
            download={one.filename}
            label={m.mail_attachment_save({ name: one.filename })}
            icon={<IconDownload size={18} aria-hidden="true" />}
          />
          <IconButton
            label={m.mail_attachment_keep({ name: one.filename })}
            icon={<IconFolderPlus size={18} aria-hidden="true" />}
            onClick={() => keep(one)}
          />
        </li>
      ))}
    </ul>
  );
}
