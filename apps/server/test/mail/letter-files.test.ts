import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { composeLetter } from '../../src/features/mail/outbox/letter-mime.ts';
import type { BlobStore } from '../../src/platform/blobs/blob-store.ts';

const torn = () =>
  new Readable({
    read() {
      this.destroy(new Error('The disk is gone'));
    },
  });

/** Composes a letter with these attachments, of which undefined ones are missing. */
async function compose(files: (Readable | undefined)[]) {
  const open = async (hash: string) => {
    const bytes = files[Number(hash)];
    return bytes && { size: 3, bytes };
  };
  const attachments = files.map((_, id) => ({
    ...{ id, letter_id: 1, blob_hash: String(id), filename: `${id}.txt` },
    ...{ mime_type: 'text/plain', size: 3 },
  }));
  const lan = { name: 'Lan', address: 'lan@example.com' };
  return composeLetter(
    { blobs: { open } as BlobStore },
    {
      ...{ from: lan, mark: 'mark', attachments },
      content: { to: [lan], cc: [], bcc: [], subject: 'A', html: '<p>B</p>' },
    },
  );
}

test.for([
  ['an attachment is missing', undefined, 'missing'],
  ['an attachment cannot be read', torn(), 'The disk is gone'],
] as const)('When %s, the others do not stay open', async ([, bad, message]) => {
  const [before, after] = [Readable.from(['one']), Readable.from(['two'])];
  await expect(compose([before, bad, after])).rejects.toThrow(message);
  const opened = bad ? [before, after] : [before];
  expect(opened.map(({ destroyed }) => destroyed)).toEqual(opened.map(() => true));
});

test('Attachments are in the letter whole', async () => {
  const raw = String(await compose([Readable.from(['one']), Readable.from(['two'])]));
  for (const text of ['one', 'two']) {
    expect(raw).toContain(Buffer.from(text).toString('base64'));
  }
});
