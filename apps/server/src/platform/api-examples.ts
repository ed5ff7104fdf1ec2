import type { Endpoint } from '@station/contract/endpoint';
import written from './api-examples.gen.json' with { type: 'json' };

/** What goes into a call: `params` into its path, `query` behind it, `body` as JSON. */
export type ApiExample = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
};

/**
 * Calls that were answered well, by the name of their endpoint, as the tests make them of each
 * (`npm run contract:examples`). Those that need nothing, or that tokens may not make, have none.
 */
export const apiExamples: Readonly<Record<string, ApiExample | undefined>> = written;

/** The example of an endpoint as a line for a shell. */
export function exampleLine({ name, method, path, upload, download }: Endpoint): string {
  const { params = {}, query = {}, body } = apiExamples[name] ?? {};
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) search.set(key, String(value));
  const address = `https://station.example${filled}${search.size > 0 ? `?${search}` : ''}`;
  return [
    'curl',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    '-H "Authorization: Bearer $TOKEN"',
    ...(upload ? [`-F ${upload.fileField}=@file`] : []),
    ...(body === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d ${inShell(JSON.stringify(body))}`]),
    ...(download ? ['-OJ'] : []),
    inShell(address),
  ].join(' ');
}

/** A text as one word of a shell. */
const inShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
