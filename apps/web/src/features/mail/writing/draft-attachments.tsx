import type { Letter } from '@station/contract/mail/drafts';
import { MAIL_LIMITS } from '@station/contract/mail/mail-fields';
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatBytes } from '../../../platform/format.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FilesPicker } from '../../files/attachments/files-picker.tsx';
import { useMailBanner } from '../mail-frame.tsx';
import { failed } from '../mail-texts.ts';
import css from '../reading/reading.module.css';
import type { DraftSaving } from './draft-saving.ts';
import { useDraftCalls } from './writing.data.ts';

/** Attachments of a draft: those that are there, those on their way, and the ways to add and remove. */
export function useAttaching(
  { id }: Letter,
  saving: DraftSaving,
  attachments: Letter['attachments'],
) {
  const [sending, setSending] = useState<readonly string[]>([]);
  const calls = useDraftCalls(id);
  const banner = useMailBanner();
  const adopt = ({ data }: { data: Letter }) => void saving.adopt(data);
  const fail = (error: unknown) => {
    banner.fail(failed(m.mail_not_attached(), error));
    // It may be done all the same, and only the answer was lost.
    void saving.readAnew().catch(() => undefined);
  };
  const add = async (files: readonly File[]) => {
    const size = [...attachments, ...files].reduce((sum, one) => sum + one.size, 0);
    if (size > MAIL_LIMITS.attachmentBytes) {
      banner.fail(m.mail_too_large({ size: formatBytes(MAIL_LIMITS.attachmentBytes) }));
      return;
    }
    for (const file of files) {
      setSending((before) => [...before, file.name]);
      try {
        adopt(await calls.attach.mutateAsync(file));
      } catch (error) {
        fail(error);
      } finally {
        setSending((before) => before.filter((name) => name !== file.name));
      }
    }
  };
  return {
    attachments,
    sending,
    add: (files: readonly File[]) => void add(files),
    addFiles: (nodes: readonly number[], onDone: () => void) =>
      calls.attachFiles.mutate(nodes, {
        onSuccess: (answer) => {
          adopt(answer);
          onDone();
        },
        onError: fail,
      }),
    isAttaching: calls.attachFiles.isPending,
    remove: (attachment: number) =>
      calls.detach.mutate(attachment, { onSuccess: adopt, onError: fail }),
  };
}

export function DraftAttachments({ attaching }: { attaching: ReturnType<typeof useAttaching> }) {
  const [isChoosing, setChoosing] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const { attachments, sending } = attaching;
  return (
    <>
      {attachments.length + sending.length > 0 ? (
        <ul className={css.attachments} aria-label={m.mail_attachments()}>
          {attachments.map(({ id, filename, size }) => (
            <li key={id} className={css.attachment}>
              <span className={css.words}>
                <span className={css.fileName}>{filename}</span>
                <span className={css.quiet}>{formatBytes(size)}</span>
              </span>
              <IconButton
                label={m.mail_detach({ name: filename })}
                icon={<IconX size={18} aria-hidden="true" />}
                onClick={() => attaching.remove(id)}
              />
            </li>
          ))}
          {sending.map((name) => (
            <li key={name} className={css.attachment} aria-busy="true">
              <span className={css.words}>
                <span className={css.fileName}>{name}</span>
                <span className={css.quiet}>{m.mail_attaching()}</span>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="wrap-2">
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label={m.mail_attach()}
          onChange={(event) => {
            attaching.add([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
        <Button
          compact
          tone="quiet"
          icon={<IconPaperclip size={18} aria-hidden="true" />}
          onClick={() => chooser.current?.click()}
        >
          {m.mail_attach()}
        </Button>
        <Button
          compact
          tone="quiet"
          icon={<IconFolder size={18} aria-hidden="true" />}
          onClick={() => setChoosing(true)}
        >
          {m.mail_attach_files()}
        </Button>
      </div>
      {isChoosing ? (
        <FilesPicker
          attached={[]}
          busy={attaching.isAttaching}
          onAttach={(nodes) => attaching.addFiles(nodes, () => setChoosing(false))}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </>
  );
}
