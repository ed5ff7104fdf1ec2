import {
  REQUEST_ACCESS_HEADER,
  REQUEST_LIMITS,
  REQUEST_UPLOADS_PATH,
} from '@station/contract/files/requests';
import { useEffect, useRef, useState } from 'react';
import { createHasher } from '../upload/file-hash.ts';
import { sendByTus } from '../upload/tus.ts';
import { createUploads, type Uploads } from '../upload/uploads.ts';

type Request = {
  access: string;
  max_file_bytes: number;
  files_left: number;
  bytes_left: number;
  chunk_bytes: number;
};

/** What a guest hands in, for as long as the page stands: nothing of it is kept in the browser. */
export function useGuestUploads(request: Request, guestName: string): Uploads {
  const name = useRef(guestName);
  useEffect(() => {
    name.current = guestName;
  });
  const [{ uploads, stop }] = useState(() => startGuestUploads(request, () => name.current));
  useEffect(() => stop, [stop]);
  return uploads;
}

function startGuestUploads(request: Request, guestName: () => string) {
  const authorize = () => ({ [REQUEST_ACCESS_HEADER]: request.access });
  const { uploads, stop } = createUploads({
    hasher: createHasher(),
    // A guest is told nothing of what is there.
    findTwin: async () => undefined,
    send: (upload, file, watch) =>
      sendByTus({
        endpoint: REQUEST_UPLOADS_PATH,
        address: upload.address,
        chunkBytes: request.chunk_bytes,
        authorize,
        metadata: {
          filename: upload.name,
          hash: upload.hash ?? '',
          guest_name: guestName().trim().slice(0, REQUEST_LIMITS.guestName),
        },
        file,
        watch,
      }),
    discard: async (address) => {
      const headers = { 'Tus-Resumable': '1.0.0', ...authorize() };
      await fetch(address, { method: 'DELETE', headers });
    },
    kept: { read: async () => [], write: () => undefined },
  });
  uploads.setLimits({
    max_file_bytes: request.max_file_bytes,
    quota_bytes: request.bytes_left,
    used_bytes: 0,
  });
  return { uploads, stop };
}
