/** The benchmark's side of the files server: what uploads by tus and downloads, and counts nothing. */
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { login } from '@station/contract/accounts/accounts';
import { UPLOADED_FILE_HEADER, UPLOADS_PATH } from '@station/contract/files/uploads';

export const PASSWORD = 'bench-password';

/** A piece of an upload, as browsers send them. */
const PIECE = randomBytes(8 * 1024 * 1024);

const agent = new Agent({ keepAlive: true });

type Answer = { status: number; headers: Record<string, unknown>; bytes: number };

/** Sends a request over a kept connection, and reads the answer to its end without keeping it. */
export function call(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: Uint8Array } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = options;
    const length = body ? { 'content-length': String(body.length) } : {};
    const sent = request(url, { method, headers: { ...headers, ...length }, agent }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.once('error', reject);
      answer.once('end', () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes });
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

export async function signIn(station: string): Promise<Record<string, string>> {
  const answered = await fetch(station + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  const { token } = login.response.parse(await answered.json());
  return { authorization: `Bearer ${token}` };
}

/** Uploads so few bytes in one request (tus: `creation-with-upload`); answers the file's id. */
export async function uploadAtOnce(
  station: string,
  session: Record<string, string>,
  size: number,
  name: string,
): Promise<number> {
  const sent = await call(station + UPLOADS_PATH, {
    method: 'POST',
    headers: {
      ...session,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-length': String(size),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
    body: beginning(size),
  });
  const id = Number(sent.headers[UPLOADED_FILE_HEADER.toLowerCase()] ?? 0);
  if (sent.status !== 201 || id === 0) throw new Error(`A file was answered ${sent.status}`);
  return id;
}

/** Uploads so many bytes by tus, as browsers do; answers the file's id. */
export async function upload(
  station: string,
  session: Record<string, string>,
  size: number,
  name: string,
): Promise<number> {
  const tus = { ...session, 'tus-resumable': '1.0.0' };
  const begun = await call(station + UPLOADS_PATH, {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(size),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  });
  if (begun.status !== 201) throw new Error(`An upload began with ${begun.status}`);
  let id = 0;
  for (let at = 0; at < size; at += PIECE.length) {
    // The first bytes differ, or all files of one size would be one blob.
    const body = at === 0 ? beginning(Math.min(PIECE.length, size)) : PIECE.subarray(0, size - at);
    const sent = await call(station + String(begun.headers.location), {
      method: 'PATCH',
      headers: {
        ...tus,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(at),
      },
      body,
    });
    if (sent.status !== 204) throw new Error(`A piece was answered ${sent.status}`);
    id = Number(sent.headers[UPLOADED_FILE_HEADER.toLowerCase()] ?? 0);
  }
  return id;
}

function beginning(length: number): Buffer {
  const piece = Buffer.from(PIECE.subarray(0, length));
  randomBytes(Math.min(16, length)).copy(piece);
  return piece;
}

/** Sends so many bytes to the bare server in one request. */
export function put(bare: string, size: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      bare,
      { method: 'PUT', headers: { 'content-length': String(size) }, agent },
      (answer) => {
        answer.resume();
        answer.once('end', resolve);
      },
    );
    sent.once('error', reject);
    let left = size;
    const write = () => {
      while (left > 0) {
        const piece = PIECE.subarray(0, Math.min(PIECE.length, left));
        left -= piece.length;
        if (!sent.write(piece)) {
          sent.once('drain', write);
          return;
        }
      }
      sent.end();
    };
    write();
  });
}
