/** Puts a text on the clipboard. Rejects where the browser lets nothing be copied. */
export async function copyText(text: string): Promise<void> {
  // Without a secure connection, as in an office at a plain address, a page has no clipboard.
  if (navigator.clipboard) await navigator.clipboard.writeText(text);
  else copyByHand({ 'text/plain': text });
}

/**
 * Copies as Ctrl C does, each text under its kind, for browsers that do not let a page write on the clipboard.
 *
 * @throws Error when that is not let either.
 */
export function copyByHand(texts: Readonly<Record<string, string>>): void {
  const fill = (event: ClipboardEvent) => {
    event.preventDefault();
    for (const [kind, text] of Object.entries(texts)) event.clipboardData?.setData(kind, text);
  };
  document.addEventListener('copy', fill, { once: true });
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', fill);
  if (!isCopied) throw new Error('The browser lets nothing be copied');
}
