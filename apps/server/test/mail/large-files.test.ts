import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { attachUpload, createDraft, getLetter } from '@station/contract/mail/drafts';
import { getEmail, getMailAttachment } from '@station/contract/mail/letters';
import { sendDraft } from '@station/contract/mail/outbox';
import { afterAll, expect, test, vi } from 'vitest';
import { attachmentStream } from '../../src/features/mail/gmail/attachment-stream.ts';
import { openGmail } from '../../src/features/mail/gmail/gmail.ts';
import type { GoogleAddresses } from '../../src/features/mail/gmail/google-addresses.ts';
import { deliverWithFile } from '../fixtures/letters.ts';
import { connectMailbox, createMailApp } from '../fixtures/mailboxes.ts';
import { formOf } from '../fixtures/workbooks.ts';
import { isFull } from '../in-full.ts';

const EMAIL = 'minh@example.com';
const MB = 1024 * 1024;

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const app = await createMailApp();
afterAll(app.close);

test('An attachment of 25 MB is handed on piece by piece, never more than a piece ahead of who reads it', async () => {
  const piece = Buffer.alloc(96 * 1024, 'station ');
  const pieces = Math.ceil((25 * MB) / piece.length);
  const encoded = new TextEncoder().encode(piece.toString('base64url'));
  let given = 0;
  const source = new ReadableStream<Uint8Array>(
    {
      start: (stream) => stream.enqueue(new TextEncoder().encode('{"size":1,"data":"')),
      pull(stream) {
        if (given === pieces) {
          stream.enqueue(new TextEncoder().encode('"}'));
          return stream.close();
        }
        given += 1;
        stream.enqueue(encoded);
      },
    },
    { highWaterMark: 1 },
  );
  let read = 0;
  let ahead = 0;
  for await (const bytes of attachmentStream(new Response(source))) {
    read += bytes.length;
    ahead = Math.max(ahead, given * piece.length - read);
  }
  expect(read).toBe(pieces * piece.length);
  expect(ahead).toBeLessThan(8 * piece.length);
});

test('An attachment may take longer than a call: only a silent Google ends it', async () => {
  const encoder = new TextEncoder();
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
    const source = new ReadableStream<Uint8Array>({
      start(stream) {
        signal.addEventListener('abort', () => stream.error(signal.reason));
        stream.enqueue(encoder.encode('{"size":6,"data":"AAAAAAAA"}'));
        stream.close();
      },
    });
    return new Response(source);
  });
  const addresses = { gmail: 'https://gmail.test' } as GoogleAddresses;
  const calling = { token: async () => 'token', spend: () => undefined, largeMs: 20 };
  try {
    const bytes = await openGmail({ ...calling, addresses }).attachment('a1', 'b1');
    // Whoever reads takes longer than the call may take until the head of its answer.
    await pause(60);
    expect(Buffer.concat(await bytes.toArray())).toHaveLength(6);
  } finally {
    vi.unstubAllGlobals();
  }
  const silent = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(encoder.encode('{"size":6,"data":"AAAA')),
  });
  const left = attachmentStream(new Response(silent), 20).toArray();
  await expect(left).rejects.toMatchObject({ kind: 'lost' });
});

test.runIf(isFull)(
  'A letter with 25 MB is saved as it is, and 18 MB go out as they are',
  async () => {
    const { token: as } = await app.createStaff();
    const { id: mailbox_id, access_token: accessToken } = await connectMailbox(app, as, EMAIL);
    const received = randomBytes(25 * MB);
    const id = deliverWithFile(app.google, EMAIL, {
      ...{ filename: 'lon.bin', bytes: received, type: 'application/octet-stream' },
    });
    const query = { accessToken };
    const { email } = await app.answer(getEmail, { as, params: { id }, query });
    const word = email.attachments[0]?.url.split('/').at(-1) ?? '';
    const saved = await app.call(getMailAttachment, { params: { word } });
    expect(hashOf(saved.rawPayload)).toBe(hashOf(received));

    const sent = randomBytes(18 * MB - 1_000);
    const to = [{ name: '', address: 'kim@example.com' }];
    const body = { mailbox_id, to, subject: 'Tệp lớn', html: '<p>Gửi tệp</p>' };
    const { data: draft } = await app.answer(createDraft, { as, body });
    const form = await formOf([{ field: 'file', bytes: sent, filename: 'lon.bin' }]);
    const params = { id: draft.id };
    const sending = { as, params, body: form.payload, headers: form.headers };
    const attached = await app.call(attachUpload, sending);
    const more = await formOf([{ field: 'file', bytes: randomBytes(2_000), filename: 'nua.bin' }]);
    const refused = await app.problem(attachUpload, {
      ...{ as, params, body: more.payload, headers: more.headers },
    });
    expect(refused).toMatchObject({ status: 413, reason: 'mail.attachments-too-large' });
    const { version } = attached.json().data;
    await app.answer(sendDraft, { as, params, body: { version } });
    await expect
      .poll(async () => (await app.answer(getLetter, { as, params })).data.state, {
        timeout: 60_000,
      })
      .toBe('sent');
    const raw = app.google.sentBy(EMAIL).find(({ subject }) => subject === 'Tệp lớn')?.raw ?? '';
    const text = Buffer.from(raw, 'base64url').toString('latin1');
    const begins = text.indexOf('\r\n\r\n', text.indexOf('filename=lon.bin')) + 4;
    const file = Buffer.from(text.slice(begins, text.indexOf('\r\n--', begins)), 'base64');
    expect(hashOf(file)).toBe(hashOf(sent));
  },
  180_000,
);
