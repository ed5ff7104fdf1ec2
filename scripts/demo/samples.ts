import { buffer } from 'node:stream/consumers';
import { writeWorkbook } from '@station/excel/write-workbook';
import sharp from 'sharp';
import { newDocument, printCentred } from '../../apps/server/src/platform/pdf-text.ts';

/** Equal bytes at each run: documents say that they are of this day. */
const WRITTEN = new Date('2026-09-01T02:00:00Z');

const A4: [number, number] = [595, 842];

/** A document of A4 pages in Vietnamese or Korean: a title on a coloured head, and lines below. */
export function pdfOf(
  language: string,
  title: string,
  pages: readonly (readonly string[])[],
): Promise<Buffer> {
  const doc = newDocument({ size: A4, title, author: 'Hoa Sen', language, created: WRITTEN });
  for (const [at, lines] of pages.entries()) {
    if (at > 0) doc.addPage();
    doc.rect(0, 0, A4[0], 130).fill('#3730a3');
    const head = { y: 46, size: 26, width: 500, bold: true, colour: '#ffffff', lines: 2 };
    printCentred(doc, title, head);
    for (const [row, line] of lines.entries()) {
      const style = { y: 180 + row * 66, size: 15, width: 470, bold: false, colour: '#11142b' };
      printCentred(doc, line, { ...style, lines: 3 });
    }
    const foot = { y: 800, size: 10, width: 200, bold: false, colour: '#555a7a' };
    printCentred(doc, `${at + 1} / ${pages.length}`, foot);
  }
  doc.end();
  return buffer(doc);
}

/** A workbook of one sheet. */
export const workbookOf = (
  sheetName: string,
  headers: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): Promise<Buffer> => {
  const columns = headers.map((header) => ({ header, width: 18 }));
  return buffer(writeWorkbook({ sheetName, columns, rows }));
};

type Colour = readonly [number, number, number];

/** The colours of a landscape: the sky above and at the horizon, the sun, and hills from far to near. */
export type Landscape = { sky: [Colour, Colour]; sun: Colour; hills: readonly Colour[] };

const WIDTH = 1280;
const HEIGHT = 860;

/** A JPEG of hills under a sun, painted point by point. */
export function landscapeOf({ sky, sun, hills }: Landscape): Promise<Buffer> {
  const points = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y += 1) {
    const height = y / HEIGHT;
    const air = sky[0].map((value, at) => value + ((sky[1][at] ?? 0) - value) * height);
    for (let x = 0; x < WIDTH; x += 1) {
      const near = hills.findLastIndex((_, at) => y > ridgeOf(at, x));
      const isSun = (x - 940) ** 2 + (y - 220) ** 2 < 80 ** 2;
      points.set(hills[near] ?? (isSun ? sun : air), (y * WIDTH + x) * 3);
    }
  }
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  return sharp(points, { raw }).jpeg({ quality: 82 }).toBuffer();
}

/** Where a hill begins over a point of the ground, in points from above. */
const ridgeOf = (hill: number, x: number): number =>
  430 + hill * 130 + Math.sin(x / (170 - hill * 30) + hill * 2) * 70 + Math.sin(x / 61 + hill) * 18;
