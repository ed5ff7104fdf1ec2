import { Readable } from 'node:stream';
import { ProblemBody } from '@station/contract/problem';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import { createHttp } from '../../src/platform/http.ts';
import { Problem } from '../../src/platform/problem.ts';
import { send } from '../fixtures/listening.ts';

test('A file that breaks off before its first byte is a failure that can be read, and no packed file', async () => {
  const app = await createHttp(readConfig({ LOG_LEVEL: 'silent' }));
  onTestFinished(() => app.close());
  app.get('/file', { config: { access: 'guest' } }, async (_request, reply) => {
    reply.headers({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="a.bin"',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: '"a"',
    });
    const gone = new Problem('unavailable', 'The files are away', { retryAfter: 10 });
    const bytes = new Readable({ read: () => bytes.destroy(gone) });
    return reply.send(bytes);
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const { status, headers, text } = await send(`${origin}/file`, {
    headers: { 'accept-encoding': 'gzip' },
  });
  expect([status, headers['retry-after']]).toEqual([503, '10']);
  expect(ProblemBody.parse(JSON.parse(text))).toMatchObject({ code: 'unavailable' });
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  for (const name of ['content-encoding', 'content-disposition', 'etag']) {
    expect([name, headers[name]]).toEqual([name, undefined]);
  }
});
