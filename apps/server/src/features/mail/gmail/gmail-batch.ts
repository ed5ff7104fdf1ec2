/**
 * Many calls in one (https://developers.google.com/workspace/gmail/api/guides/batch): a body of several
 * parts, each of which is an HTTP request, and an answer of as many, each an HTTP answer.
 */

/** The body that asks for all of these paths. */
export function batchBody(paths: readonly string[]): { body: string; type: string } {
  const boundary = `station-${crypto.randomUUID()}`;
  const parts = paths.map(
    (path, at) =>
      `--${boundary}\r\nContent-Type: application/http\r\nContent-ID: <${at}>\r\n\r\nGET ${path}\r\n\r\n`,
  );
  return {
    body: `${parts.join('')}--${boundary}--\r\n`,
    type: `multipart/mixed; boundary=${boundary}`,
  };
}

/** What was answered well, and how many parts were refused for being too many or too fast. */
export function readBatch<T>(contentType: string, body: string): { found: T[]; busy: number } {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  const found: T[] = [];
  let busy = 0;
  if (boundary === undefined) return { found, busy };
  for (const part of body.split(`--${boundary}`)) {
    const [, status, answer] =
      /HTTP\/[\d.]+ (\d{3})[^\n]*\r?\n[\s\S]*?\r?\n\r?\n([\s\S]*)$/.exec(part) ?? [];
    if (status === undefined || answer === undefined) continue;
    if (/^(?:403|429|5\d\d)$/.test(status)) busy += 1;
    if (!status.startsWith('2')) continue;
    try {
      found.push(JSON.parse(answer) as T);
    } catch {
      busy += 1; // A part that was cut off is asked for again.
    }
  }
  return { found, busy };
}
