import { save } from '../../../platform/transfer.ts';
import { copyByHand } from '../../../ui/copy-text.ts';

async function bytesOf(src: string): Promise<Blob> {
  const response = await fetch(src);
  if (!response.ok) throw new Error(`The picture answered ${response.status}`);
  return response.blob();
}

/** Saves a picture under its number, so that it is found again in the order of the text. */
export async function savePicture(src: string, number: number): Promise<void> {
  save(await bytesOf(src), `picture-${number}.jpg`);
}

/** Puts a picture on the clipboard; browsers take no kind there but PNG. */
export async function copyPicture(src: string): Promise<void> {
  const made = bytesOf(src).then(asPng);
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': made })]);
}

async function asPng(blob: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(blob);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/png' });
}

/**
 * Puts rich text on the clipboard, and the same as plain text for what takes no other. Where a page may not
 * write there, a copy of its own is made by hand.
 */
export async function copyRichText({ html, text }: { html: string; text: string }): Promise<void> {
  if (typeof ClipboardItem !== 'undefined' && navigator.clipboard?.write) {
    const item = new ClipboardItem({
      'text/html': new Blob([html], { type: 'text/html' }),
      'text/plain': new Blob([text], { type: 'text/plain' }),
    });
    await navigator.clipboard.write([item]);
    return;
  }
  copyByHand({ 'text/html': html, 'text/plain': text });
}
