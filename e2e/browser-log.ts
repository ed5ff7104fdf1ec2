import type { Page, Request } from '@playwright/test';

/**
 * What the browser says of a page, for a journey that fails: its errors and warnings, what it asked for
 * and did not get, and what it still waits for. Answers how to read it.
 */
export function logBrowser(page: Page): () => string {
  const begun = Date.now();
  const lines: string[] = [];
  const open = new Set<Request>();
  const note = (text: string) =>
    lines.push(`${((Date.now() - begun) / 1_000).toFixed(1)} s: ${text}`);
  const named = (request: Request) => `${request.method()} ${request.url()}`;
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) note(message.text());
  });
  page.on('pageerror', (error) => note(String(error)));
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) note(`at ${frame.url()}`);
  });
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => {
    open.delete(request);
    note(`${named(request)}: ${request.failure()?.errorText}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) note(`${named(response.request())}: ${response.status()}`);
  });
  return () => [...lines, ...[...open].map((one) => `not answered: ${named(one)}`)].join('\n');
}
