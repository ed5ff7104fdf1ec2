import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import {
  openDocumentReader,
  UnreadableDocument,
} from '../../src/features/files/text/document-reader.ts';

const folder = await mkdtemp(join(tmpdir(), 'station-documents-'));
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

test('A document that takes too long is given up, and the next one is read by another process', async () => {
  const impatient = openDocumentReader(1);
  const path = await file('a.txt', 'một');
  await expect(impatient.text({ path, kind: 'pdf', maxChars: 10 })).rejects.toThrow(
    UnreadableDocument,
  );
  impatient.close();
  const reader = openDocumentReader();
  await expect(reader.text({ path, kind: 'pdf', maxChars: 10 })).rejects.toThrow(
    UnreadableDocument,
  );
  expect(await reader.text({ path, kind: 'text', maxChars: 2 })).toEqual({
    text: 'mộ',
    isCut: true,
  });
  reader.close();
});

test.runIf(process.platform === 'linux')(
  'A document has its time of a processor, however long others have that',
  { tags: ['full'] },
  async () => {
    const reader = openDocumentReader(200);
    onTestFinished(reader.close);
    const path = await file('b.txt', 'hai');
    const read = () => reader.text({ path, kind: 'text', maxChars: 10 });
    await read();
    const pid = readingProcess();
    process.kill(pid, 'SIGSTOP');
    const reading = read();
    await pause(1_000);
    process.kill(pid, 'SIGCONT');
    expect(await reading).toEqual({ text: 'hai', isCut: false });
  },
);

/** The process that reads for this one. */
function readingProcess(): number {
  const isChild = (pid: string) => {
    try {
      const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      const isReading = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('reading-process');
      return Number(parent) === process.pid && isReading;
    } catch {
      // It has ended in between.
      return false;
    }
  };
  return Number(readdirSync('/proc').find((name) => /^\d+$/.test(name) && isChild(name)));
}

test('A document is what its bytes say, whatever somebody asks for', async () => {
  const reader = openDocumentReader();
  const path = await file('c.docx', 'not a document');
  await expect(reader.text({ path, kind: 'word', maxChars: 10 })).rejects.toThrow(
    /not-a-workbook|Not a document/,
  );
  reader.close();
});
