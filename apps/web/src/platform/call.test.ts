import { login, verify } from '@station/contract/accounts/accounts';
import { createContact, getContact, listContacts } from '@station/contract/contacts/contacts';
import { afterEach, expect, test, vi } from 'vitest';
import { FakeServer } from '../../test/fake-server.ts';
import { call, urlOf } from './call.ts';
import { Problem } from './problem.ts';
import { onSessionEnd, readToken, TOKEN_KEY } from './stored-session.ts';

const user = {
  id: 1,
  username: 'a',
  name: 'A',
  email: 'a@station.test',
  role: 'user',
  userType: 'user',
  isAdmin: false,
  department: null,
  image: null,
  phone: null,
} as const;

afterEach(() => {
  localStorage.clear();
  delete window.firstCalls;
  vi.restoreAllMocks();
});

const answerOnce = (status: number, body: string, headers: Record<string, string> = {}) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers }));

test('a call carries the token and the body, and returns the parsed answer', async () => {
  const server = new FakeServer().answer(verify, { success: true, user });
  localStorage.setItem(TOKEN_KEY, 'token-1');

  expect((await call(verify)).user.name).toBe('A');
  expect(server.calls(verify)[0]?.headers.get('authorization')).toBe('Bearer token-1');
});

test('without a token none is sent', async () => {
  const server = new FakeServer().answer(login, { success: true, token: 't', user });

  await call(login, { body: { username: 'a', password: 'b', remember: false } });
  expect(server.calls(login)[0]?.headers.has('authorization')).toBe(false);
  expect(server.calls(login)[0]?.headers.get('content-type')).toBe('application/json');
});

test('addresses take parameters and leave out what is empty', () => {
  expect(urlOf(getContact, { params: { id: 7 } })).toBe('/api/contacts/7');
  expect(
    urlOf(listContacts, { query: { search: 'Ánh & 김', category: '', page: 2, limit: undefined } }),
  ).toBe('/api/contacts?search=%C3%81nh+%26+%EA%B9%80&page=2');
  expect(urlOf({ path: '/api/files/:name' }, { params: { name: 'a/b ?' } })).toBe(
    '/api/files/a%2Fb%20%3F',
  );
});

test('a refusal becomes a problem with everything the server says', async () => {
  answerOnce(
    400,
    JSON.stringify({
      success: false,
      code: 'invalid',
      reason: 'contacts.unknown-category',
      message: 'No',
      validation_errors: [{ field: 'phone', message: 'Too short', rule: 'too-short', limit: 10 }],
      request_id: 'request-5',
    }),
  );
  const problem = await call(createContact, {
    body: { name: 'A', phone: '1', category: 'x' },
  }).catch((error: unknown) => error);

  expect(problem).toBeInstanceOf(Problem);
  expect(problem).toMatchObject({
    code: 'invalid',
    reason: 'contacts.unknown-category',
    message: 'No',
    validation_errors: [{ field: 'phone', rule: 'too-short', limit: 10 }],
    request_id: 'request-5',
  });
});

test.each([
  [502, 'unavailable'],
  [504, 'unavailable'],
  [503, 'unavailable'],
  [413, 'too-large'],
  [404, 'not-found'],
  [500, 'internal'],
  [599, 'internal'],
  [418, 'invalid'],
])(
  'a failure written by somebody else (%i) is %s, with the id of the call',
  async (status, code) => {
    answerOnce(status, '<html>Bad gateway</html>', { 'x-request-id': 'request-8' });

    await expect(call(verify)).rejects.toMatchObject({ code, request_id: 'request-8' });
  },
);

test('a good answer of another shape than declared is a problem, not a surprise later', async () => {
  answerOnce(200, JSON.stringify({ success: true, user: { id: 'seven' } }));

  await expect(call(verify)).rejects.toMatchObject({
    code: 'internal',
    reason: 'call.unexpected-answer',
  });
});

test('a call that gets no answer is a problem of the network', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));

  await expect(call(verify)).rejects.toMatchObject({ name: 'Problem', code: 'network' });
});

/** An answer that begins with this status, and whose body breaks off. */
const breakOffOnce = (status: number) =>
  vi.stubGlobal('fetch', async () => {
    const start = (stream: ReadableStreamDefaultController) =>
      stream.error(new TypeError('network error'));
    return new Response(new ReadableStream({ start }), { status });
  });

test('an answer that breaks off is a problem of the network', async () => {
  breakOffOnce(200);

  await expect(call(verify)).rejects.toMatchObject({ name: 'Problem', code: 'network' });
});

test('a refusal whose reason is lost on its way signs nobody out', async () => {
  localStorage.setItem(TOKEN_KEY, 'token-1');
  breakOffOnce(401);

  await expect(call(verify)).rejects.toMatchObject({ code: 'network' });
  expect(readToken()).toBe('token-1');
});

test('a call that was given up while its answer came is no problem of the network', async () => {
  const giveUp = new AbortController();
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    const start = (stream: ReadableStreamDefaultController) =>
      signal?.addEventListener('abort', () => stream.error(new DOMException('gone', 'AbortError')));
    return new Response(new ReadableStream({ start }));
  });
  const answer = call(verify, { signal: giveUp.signal });
  await Promise.resolve();
  giveUp.abort();

  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
});

test('a call that was given up is no problem of the network', async () => {
  const giveUp = new AbortController();
  vi.stubGlobal(
    'fetch',
    (_url: string, init: RequestInit) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () =>
          reject(new DOMException('gone', 'AbortError')),
        );
      }),
  );
  const answer = call(verify, { signal: giveUp.signal });
  giveUp.abort();

  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
});

const refused = JSON.stringify({
  success: false,
  code: 'unauthenticated',
  message: 'No',
  request_id: 'r',
});

test('a refused token ends the session', async () => {
  localStorage.setItem(TOKEN_KEY, 'token-1');
  localStorage.setItem('user', JSON.stringify(user));
  const ended = vi.fn();
  onSessionEnd(ended);
  answerOnce(401, refused);

  await expect(call(verify)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(ended).toHaveBeenCalledOnce();
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  expect(localStorage.getItem('user')).toBeNull();
});

test('a late refusal of an old token leaves the new session alone', async () => {
  localStorage.setItem(TOKEN_KEY, 'token-old');
  vi.stubGlobal('fetch', async () => {
    localStorage.setItem(TOKEN_KEY, 'token-new');
    return new Response(refused, { status: 401 });
  });

  await expect(call(verify)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(readToken()).toBe('token-new');
});

test('a wrong password without a session ends nothing', async () => {
  const ended = vi.fn();
  onSessionEnd(ended);
  answerOnce(401, refused);

  await expect(
    call(login, { body: { username: 'a', password: 'b', remember: false } }),
  ).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(ended).not.toHaveBeenCalled();
});

test('a call that was begun before the code was there is not made again, and its answer serves once', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const server = new FakeServer().answer(verify, { success: true, user });
  localStorage.setItem(TOKEN_KEY, 'token-1');
  const begun = Response.json({ success: true, user: { ...user, name: 'Early' } });
  window.firstCalls = {
    token: 'token-1',
    answers: { 'POST/api/auth/verify': Promise.resolve(begun) },
  };

  expect((await call(verify)).user.name).toBe('Early');
  expect(server.calls(verify)).toHaveLength(0);
  expect((await call(verify)).user.name).toBe('A');
});

test('what was begun for somebody else is not taken', async () => {
  new FakeServer().answer(verify, { success: true, user });
  localStorage.setItem(TOKEN_KEY, 'token-2');
  const begun = Response.json({ success: true, user: { ...user, name: 'Early' } });
  window.firstCalls = {
    token: 'token-1',
    answers: { 'POST/api/auth/verify': Promise.resolve(begun) },
  };

  expect((await call(verify)).user.name).toBe('A');
});

test('a call that was begun in vain is a network failure like any other', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  localStorage.setItem(TOKEN_KEY, 'token-1');
  const failed = Promise.reject(new TypeError('Failed to fetch'));
  window.firstCalls = { token: 'token-1', answers: { 'POST/api/auth/verify': failed } };

  await expect(call(verify)).rejects.toMatchObject({ code: 'network' });
});
