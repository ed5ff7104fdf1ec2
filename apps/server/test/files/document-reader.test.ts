import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
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

test('A document is what its bytes say, whatever somebody asks for', async () => {
  const reader = openDocumentReader();
  const path = await file('c.docx', 'not a document');
  await expect(reader.text({ path, kind: 'word', maxChars: 10 })).rejects.toThrow(
    /not-a-workbook|Not a document/,
  );
  reader.close();
});
