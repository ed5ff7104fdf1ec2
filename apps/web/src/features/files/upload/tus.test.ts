import { expect, test, vi } from 'vitest';
import { sendByTus } from './tus.ts';

type Answer = { status: number; body?: string };

type Told = {
  onAfterResponse: (request: unknown, answer: unknown) => void;
  onSuccess: () => void;
  onError: (error: Error) => void;
};

/**
 * tus on a server that answers so, by method, and well otherwise; gives what it has asked. As the real one it
 * begins anew what it asks about and does not find, and tells what is thrown at an answer as a failure
 * without one.
 */
function stubTus(answers: Record<string, Answer>): string[] {
  const asked: string[] = [];
  class Tus {
    abort = async () => {};
    start: () => void;
    constructor(_: File, told: Told) {
      const ask = (method: string) => {
        asked.push(method);
        const { status, body } = { status: 204, body: '', ...answers[method] };
        const answer = { getStatus: () => status, getHeader: () => null, getBody: () => body };
        told.onAfterResponse({ getMethod: () => method }, answer);
        return answer;
      };
      const fail = (originalResponse: unknown) =>
        told.onError(Object.assign(new Error('tus'), { originalResponse }));
      this.start = () => {
        try {
          if (ask('HEAD').getStatus() >= 300) ask('POST');
          const sent = ask('PATCH');
          if (sent.getStatus() < 300) told.onSuccess();
          else fail(sent);
        } catch {
          fail(null);
        }
      };
    }
  }
  vi.stubGlobal('tus', { Upload: Tus });
  return asked;
}

/** Goes on with an upload that was begun. */
const goOn = ({ signal } = new AbortController()) =>
  sendByTus({
    ...{ endpoint: '/api/upload/tus', address: '/api/upload/tus/1', chunkBytes: 8, metadata: {} },
    authorize: () => ({}),
    file: new File(['abc'], 'a'),
    watch: { signal, onAddress: vi.fn(), onSent: vi.fn(), onPlaced: vi.fn() },
  });

test.each([
  [503, 'unavailable'],
  [502, 'unavailable'],
  [500, 'internal'],
])('a file that was begun is not begun anew where %i is answered', async (status, code) => {
  const asked = stubTus({ HEAD: { status } });
  await expect(goOn()).rejects.toMatchObject({ code });
  expect(asked).toEqual(['HEAD']);
});

test('a file that the server has forgotten is begun anew', async () => {
  const asked = stubTus({ HEAD: { status: 404 } });
  await goOn();
  expect(asked).toEqual(['HEAD', 'POST', 'PATCH']);
});

test('a file that is given up before tus is there is not sent', async () => {
  const asked = stubTus({});
  const control = new AbortController();
  const sent = goOn(control);
  control.abort();
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
  expect(asked).toEqual([]);
});

const conflict = (reason?: string) =>
  JSON.stringify({ success: false, code: 'conflict', reason, message: '', request_id: '1' });

test.each([409, 423])('a piece that comes too early (%i) is sent again later', async (status) => {
  stubTus({ PATCH: { status, body: conflict() } });
  await expect(goOn()).rejects.toMatchObject({ code: 'unavailable' });
});

const LASTING = ['files.hash-mismatch', 'files.too-many-uploads'];

test.each(LASTING)('what is refused for %s does not pass by itself', async (reason) => {
  stubTus({ PATCH: { status: 409, body: conflict(reason) } });
  await expect(goOn()).rejects.toMatchObject({ code: 'conflict', reason });
});
