import { readFileSync } from 'node:fs';
import path from 'node:path';
import { verify } from '@station/contract/accounts/accounts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { call } from '../src/platform/call.ts';
import { TOKEN_KEY } from '../src/platform/stored-session.ts';

const head = readFileSync(path.resolve(import.meta.dirname, '../public/head.js'), 'utf8');

/** Runs the script in the head of the page, which begins these calls. */
function runHead(calls: string): void {
  const script = document.createElement('script');
  script.dataset.calls = calls;
  const running = vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  new Function(head)();
  running.mockRestore();
}

test('a call that the page began and that is never answered is a failure of the line', async () => {
  onTestFinished(() => {
    delete window.firstCalls;
    vi.restoreAllMocks();
  });
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  localStorage.setItem(TOKEN_KEY, 'token-1');
  const patience = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  vi.stubGlobal(
    'fetch',
    (_url: string, init: RequestInit) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  );
  runHead(verify.method + verify.path);
  expect(timeout).toHaveBeenCalledWith(30_000);
  const answer = call(verify);
  patience.abort(new DOMException('too long', 'TimeoutError'));

  await expect(answer).rejects.toMatchObject({ code: 'network' });
});
