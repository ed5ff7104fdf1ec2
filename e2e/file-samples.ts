import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty folder for files that a journey uploads; the system clears it away. */
export const sampleFolder = (): string => mkdtempSync(join(tmpdir(), 'station-files-'));

/** SHA-256 as hex. */
export const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** Writes a file of random bytes, which nothing shortens, and gives its path and hash. */
export function writeRandom(folder: string, name: string, megabytes: number) {
  const bytes = randomBytes(megabytes * 1024 * 1024);
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return { path, hash: hashOf(bytes) };
}

/** A folder with so many small files in two folders, the last two of which repeat the first two. */
export function writeFolder(name: string, count: number): string {
  const folder = join(sampleFolder(), name);
  for (const part of ['Bài tập', '교재']) mkdirSync(join(folder, part), { recursive: true });
  for (let at = 0; at < count; at += 1) {
    const text = `Bài ${at % (count - 2)}`;
    const part = at % 2 === 0 ? 'Bài tập' : '교재';
    writeFileSync(join(folder, part, `bài ${at}.txt`), text);
  }
  return folder;
}

/** One page of a PDF with a line of text, as small as one can be. */
export function writePdf(folder: string, name: string, text: string): string {
  const stream = `BT /F1 36 Tf 72 700 Td (${text}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>\nstream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = pdf.length;
    pdf += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const lines = offsets.map((offset) => `${offset} 00000 n \n`).join('');
  const start = pdf.length;
  pdf += `xref\n0 6\n0000000000 65535 f \n${lines}trailer\n<</Size 6/Root 1 0 R>>\n`;
  pdf += `startxref\n${start}\n%%EOF\n`;
  const path = join(folder, name);
  writeFileSync(path, pdf);
  return path;
}

/** Records some frames of a canvas, as base64 of a WebM. */
export async function recordVideo(): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = 160;
  canvas.height = 90;
  const pen = canvas.getContext('2d');
  const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve));
  recorder.start();
  for (let frame = 0; frame < 20; frame += 1) {
    if (pen) pen.fillStyle = `hsl(${frame * 18} 80% 50%)`;
    pen?.fillRect(0, 0, 160, 90);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  recorder.stop();
  await ended;
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** A second of a sound that nobody hears, as WAV: 8,000 samples of a byte. */
export function secondOfSilence(): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF\0\0\0\0WAVEfmt ', 'latin1');
  head.writeUInt32LE(36 + 8_000, 4);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(8_000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(8_000, 40);
  return Buffer.concat([head, Buffer.alloc(8_000, 128)]);
}

/** One transparent point. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
