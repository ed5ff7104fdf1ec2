import type { Endpoint, QueryInput } from '@station/contract/endpoint';
import { refusal, urlOf } from './call.ts';
import { noteAnswer, noteNetworkFailure } from './connection.ts';
import { Problem } from './problem.ts';
import { readToken } from './stored-session.ts';

/** Time that the browser gets to take over a file before its address is given back, in milliseconds. */
const TAKE_OVER_MS = 60_000;

/**
 * Fetches the file of a download endpoint, with the token in a header and not in the address,
 * and hands it to the browser to save under the server's name for it.
 *
 * @returns the name it is saved under.
 * @throws Problem when the server refuses or cannot be reached, also half-way.
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: { query?: QueryInput<E>; fallbackName: string },
): Promise<string> {
  const token = readToken();
  let answer: Response;
  let file: Blob;
  try {
    answer = await fetch(urlOf(endpoint, input), {
      headers: token ? { Authorization: `Bearer ${token}` } : {},
    });
    noteAnswer();
    if (!answer.ok) {
      throw refusal(answer, await answer.json().catch(() => undefined), token);
    }
    file = await answer.blob();
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    noteNetworkFailure();
    throw new Problem({ code: 'network', message: 'The file did not arrive.' });
  }
  const name = nameOf(answer.headers.get('content-disposition')) ?? input.fallbackName;
  save(file, name);
  return name;
}

/** The file name of a `Content-Disposition` header. */
function nameOf(header: string | null): string | undefined {
  return /filename="([^"/\\]+)"/.exec(header ?? '')?.[1];
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), TAKE_OVER_MS);
}
