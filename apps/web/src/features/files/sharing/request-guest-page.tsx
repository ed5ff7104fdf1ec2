import type { ResponseOf } from '@station/contract/endpoint';
import { type openUploadRequest, REQUEST_LIMITS } from '@station/contract/files/requests';
import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatBytes, formatDateTime, formatNumber } from '../../../platform/format.ts';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import css from '../files.module.css';
import { FileChooser } from '../upload/file-chooser.tsx';
import { UploadList } from '../upload/upload-list.tsx';
import { isOver } from '../upload/upload-queue.ts';
import { useQueue } from '../upload/uploads.ts';
import { useDroppedFiles } from '../upload/use-dropped-files.ts';
import { GuestDoor } from './guest-door.tsx';
import { useGuestUploads } from './guest-uploads.ts';
import { useOpenRequest } from './sharing.data.ts';

type Opened = ResponseOf<typeof openUploadRequest>['data'];

/** Where people outside hand files in; they see nothing of what is there. */
export function RequestGuestPage() {
  const { token = '' } = useParams({ strict: false });
  const opening = useOpenRequest();
  const [opened, setOpened] = useState<Opened>();
  const open = async (password?: string) => {
    const { data } = await opening.mutateAsync({ body: { token, ...(password && { password }) } });
    setOpened(data);
  };
  return (
    <Screen>
      {opened ? (
        <HandIn opened={opened} />
      ) : (
        <GuestDoor
          key={token}
          title={m.files_guest_request()}
          icon={<IconLinkOff size={44} aria-hidden="true" />}
          open={open}
        />
      )}
    </Screen>
  );
}

function HandIn({ opened }: { opened: Opened }) {
  const [name, setName] = useState('');
  const uploads = useGuestUploads(opened, name);
  const queue = useQueue(uploads);
  const add: Parameters<typeof useDroppedFiles>[0] = (files) =>
    uploads.add(files, { folder: null, details: { category: '', tags: [], description: '' } });
  const over = useDroppedFiles(add);
  const from = [opened.asked_by, opened.organisation_name].filter(Boolean).join(', ');
  const isAllDone = queue.length > 0 && queue.every(isOver);
  return (
    <>
      <ScreenTitle subtitle={m.files_guest_asked_by({ from })}>{opened.title}</ScreenTitle>
      {opened.message ? <p className={css.message}>{opened.message}</p> : null}
      <p className="quiet-figures">
        {m.files_guest_room({
          count: formatNumber(opened.files_left),
          size: formatBytes(opened.bytes_left),
        })}
        {' · '}
        {m.files_link_until({ when: formatDateTime(opened.expires_at) })}
      </p>
      <TextField
        label={m.files_guest_name()}
        hint={m.files_guest_name_hint()}
        value={name}
        maxLength={REQUEST_LIMITS.guestName}
        autoComplete="name"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <FileChooser
        limits={{ max_file_bytes: opened.max_file_bytes, quota_bytes: null, used_bytes: 0 }}
        isOver={over}
        onFiles={add}
      />
      {isAllDone ? <Notice tone="good">{m.files_guest_thanks()}</Notice> : null}
      <UploadList uploads={uploads} plain />
    </>
  );
}
