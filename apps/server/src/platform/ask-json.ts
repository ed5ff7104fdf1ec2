/** A service outside answered with a failure, or with what is no answer. */
export class OutsideFailure extends Error {
  override name = 'OutsideFailure';
}

type Asking<Answer> = RequestInit & {
  signal: AbortSignal;
  /** What the answer says; what it throws is no answer. */
  read: (answer: unknown) => Answer;
  /** An answer of more characters is none: nobody outside fills our memory. */
  most: number;
  /** Characters of the answer that a failure repeats; none unless told, for some repeat the key. */
  repeats?: number;
};

/**
 * Asks a service outside that answers with JSON. A failure says nothing of the address: in some stands a
 * key.
 * @throws OutsideFailure, the signal's reason, and what `fetch` throws when nobody is there.
 */
export async function askJson<Answer>(
  url: string,
  { read, most, repeats = 0, ...init }: Asking<Answer>,
): Promise<Answer> {
  // A key must not follow to wherever somebody points.
  const response = await fetch(url, { ...init, redirect: 'error' });
  const text = await readText(response, most);
  const failure = (what: string) => {
    const said = text.replaceAll('\0', '').slice(0, repeats).toWellFormed();
    return new OutsideFailure(said === '' ? what : `${what}: ${said}`);
  };
  if (!response.ok) throw failure(`It answered ${response.status}`);
  try {
    return read(JSON.parse(text));
  } catch {
    throw failure('It answered something else');
  }
}

async function readText(response: Response, most: number): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece as Uint8Array, { stream: true });
    if (text.length > most) throw new OutsideFailure('It answered too much');
  }
  return text;
}
