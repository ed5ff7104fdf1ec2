import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isWell, type Outcome, runDrill, tableOf } from './all.ts';
import { compareOld } from './backup.ts';
import { nameOf } from './caller.ts';
import { promiseOfWaking, promisesOfRefusals } from './failover.ts';
import { countFailures, type Failure, Ledger, p99Of } from './ledger.ts';
import { settingsHere } from './proxy.ts';
import { type DrillResult, isPassed, sectionOf, some, withSection } from './report.ts';
import { promiseOfPosting } from './smtp-slow.ts';

const found = (...entries: [mark: string, times: number, value?: string][]) =>
  new Map(
    entries.map(([mark, times, value]) => [
      mark,
      value === undefined ? { times } : { times, value },
    ]),
  );

test('What was acknowledged and is not there is lost, and what is there twice is doubled', () => {
  const ledger = new Ledger();
  for (const mark of ['a', 'b', 'c']) {
    ledger.asked('contact', mark);
    ledger.acknowledged('contact', mark);
  }
  expect(ledger.count('contact')).toBe(3);
  expect(ledger.compare('contact', found(['a', 1], ['b', 2]))).toEqual({
    lost: ['contact c is not there'],
    doubled: ['contact b is there 2 times'],
  });
});

test('What nobody was told of may be there once or not at all', () => {
  const ledger = new Ledger();
  ledger.asked('contact', 'a');
  expect(ledger.compare('contact', found())).toEqual({ lost: [], doubled: [] });
  expect(ledger.compare('contact', found(['a', 1]))).toEqual({ lost: [], doubled: [] });
  expect(ledger.compare('contact', found(['a', 2])).doubled).toHaveLength(1);
});

test('A record says what was acknowledged last, or what was asked for after that', () => {
  const ledger = new Ledger();
  ledger.asked('report', 'a', 'first');
  ledger.acknowledged('report', 'a', 'first');
  ledger.asked('report', 'a', 'second');
  for (const value of ['first', 'second']) {
    expect(ledger.compare('report', found(['a', 1, value])).lost).toEqual([]);
  }
  ledger.acknowledged('report', 'a', 'second');
  expect(ledger.compare('report', found(['a', 1, 'first'])).lost).toEqual([
    'report a says "first", not "second"',
  ]);
});

test('Failures are counted by what failed how, and times by when calls began', () => {
  const failure = (what: string, how: string): Failure => ({
    ...{ what, how, begunAt: 0, endedAt: 1, isSafe: true },
  });
  expect(
    countFailures([failure('GET /a', '503'), failure('GET /b', '503'), failure('GET /b', '503')]),
  ).toEqual(['2 × GET /b: 503', '1 × GET /a: 503']);
  const answers = [5, 50, 500].map((ms) => ({ what: 'GET /a', begunAt: ms, endedAt: 2 * ms }));
  expect(p99Of(answers, 0, 1_000)).toBe(500);
  expect(p99Of(answers, 0, 500)).toBe(50);
  expect(p99Of([], 0, 1)).toBe(0);
});

test('A call that hangs and is served then breaks what is promised, as one does that is told late', () => {
  const what = 'GET /api/contacts';
  const told = { what, how: '503', begunAt: 1_000, endedAt: 1_100, isSafe: true, isToldWhen: true };
  const span = [{ goneAt: 1_000, backAt: 60_000 }];
  const kept = (answered: [begunAt: number, endedAt: number][], failures: Failure[] = [told]) =>
    promisesOfRefusals(
      { failures, answers: answered.map(([begunAt, endedAt]) => ({ what, begunAt, endedAt })) },
      span,
    ).map((it) => it.isKept);
  expect(kept([[2_000, 3_000]])).toEqual([true, true, true]);
  expect(kept([[2_000, 32_000]])).toEqual([true, false, true]);
  // What is slow while all is well is no matter of this drill.
  expect(kept([[61_000, 91_000]])).toEqual([true, true, true]);
  expect(kept([], [{ ...told, endedAt: 7_000 }])).toEqual([false, true, true]);
  expect(kept([], [told, { ...told, begunAt: 70_000, endedAt: 70_001 }])[2]).toBe(false);
  const [, served] = promisesOfRefusals(
    { failures: [told], answers: [{ what, begunAt: 2_000, endedAt: 32_000 }] },
    span,
    { servedMs: 37_000 },
  );
  expect(served).toEqual({
    promise: 'and whoever is served all the same is so within 37 s',
    measured: '1 were, after 30.0 s at most (GET /api/contacts)',
    isKept: true,
  });
});

test('Letters that wait until a server looks by itself are not woken', () => {
  expect(promiseOfWaking([80, 120, 900])).toMatchObject({
    measured: '3 letters, one by one, after 0.9 s at most',
    isKept: true,
  });
  expect(promiseOfWaking([80, 120, 4_200]).isKept).toBe(false);
  expect(promiseOfWaking([]).isKept).toBe(false);
});

test('What calls take before all is warm does not excuse slow ones', () => {
  const what = 'POST /api/meetings';
  const at = { warmAt: 40_000, slowAt: 80_000, healedAt: 200_000 };
  const answers = [
    { what, begunAt: 1_000, endedAt: 4_000 },
    { what, begunAt: 50_000, endedAt: 50_200 },
    { what, begunAt: 90_000, endedAt: 93_000 },
  ];
  expect(promiseOfPosting(answers, at)).toMatchObject({
    measured: 'p99 3000 ms, before 200 ms once all was warm',
    isKept: false,
  });
  expect(promiseOfPosting(answers, { ...at, warmAt: 0, slowAt: 40_000 }).isKept).toBe(true);
  expect(promiseOfPosting(answers.slice(0, 2), at).isKept).toBe(false);
});

test('A row that does not come out of a backup, or not as it was, is told; one that has changed since then may differ', () => {
  const row = (id: string, content: string, isOld = true) => ({ id, content, isOld });
  const source = [row('1', 'a'), row('2', 'b'), row('3', 'c'), row('4', 'd', false)];
  expect(compareOld('contact', source, source)).toEqual({ count: 3, different: [] });
  const restored = [row('1', 'a'), row('2', 'x'), row('4', 'y')];
  expect(compareOld('contact', source, restored)).toEqual({
    count: 3,
    different: ['contact 2 is another', 'contact 3 is not there'],
  });
});

test('Paths are counted without what is of one record alone', () => {
  expect(nameOf('/api/contacts/12?x=1')).toBe('/api/contacts/:id');
  expect(nameOf('/api/daily-reports/mine/2026-11-23')).toBe('/api/daily-reports/mine/:id');
  expect(nameOf('/api/upload/tus/0b1e9c34-aaaa-bbbb-cccc-0123456789ab')).toBe(
    '/api/upload/tus/:id',
  );
});

test('The shipped settings of HAProxy stand before several servers, without https', () => {
  const shipped = `defaults
  retries 3
global
  user haproxy
frontend station
  bind :80
  bind :443 ssl crt /etc/haproxy/station.pem
  http-request redirect scheme https unless { ssl_fc }
  default_backend inside
backend inside
  server inside 127.0.0.1:5009 send-proxy-v2
frontend inside
  bind 127.0.0.1:5009 accept-proxy
  default_backend station
backend station
  server station1 10.0.0.1:5000 check inter 200ms
  server station2 10.0.0.2:5000 check inter 200ms
backend lines
  server station1 10.0.0.1:5000 track station/station1
  server station2 10.0.0.2:5000 track station/station2
  server unready1 10.0.0.1:5000 backup
  server unready2 10.0.0.2:5000 backup
  server lines1 10.0.0.1:15000 check
  server lines2 10.0.0.2:15000 check
`;
  const servers = [
    { calls: 91, lines: 93 },
    { calls: 92, lines: 94 },
  ];
  const here = settingsHere(shipped, { port: 81, inner: 82, servers, socket: '/run/s' });
  expect(here.split('\n').filter(Boolean)).toEqual([
    'defaults',
    '  retries 3',
    'global',
    '  stats socket /run/s mode 600 level admin',
    'frontend station',
    '  bind 127.0.0.1:81',
    '  default_backend inside',
    'backend inside',
    '  server inside 127.0.0.1:82 send-proxy-v2',
    'frontend inside',
    '  bind 127.0.0.1:82 accept-proxy',
    '  default_backend station',
    'backend station',
    '  server station1 127.0.0.1:91 check inter 200ms',
    '  server station2 127.0.0.1:92 check inter 200ms',
    'backend lines',
    '  server station1 127.0.0.1:91 track station/station1',
    '  server station2 127.0.0.1:92 track station/station2',
    '  server unready1 127.0.0.1:91 backup',
    '  server unready2 127.0.0.1:92 backup',
    '  server lines1 127.0.0.1:93 check',
    '  server lines2 127.0.0.1:94 check',
  ]);
  const nothing = { port: 1, inner: 2, servers: [], socket: '' };
  expect(() => settingsHere('defaults\n', nothing)).toThrow('no server');
});

test('A section takes the place of the one of its name, and all others stay', () => {
  const result: DrillResult = {
    story: 'It was done.',
    promises: [{ promise: 'all | well', measured: 'yes', isKept: true }],
    notes: ['A word.'],
  };
  const first = withSection('', 'one', sectionOf('one', 'Made.', result));
  expect(first).toContain('| all \\| well | yes | kept |');
  const both = withSection(first, 'two', sectionOf('two', 'Made.', result));
  const broken = { ...result, promises: [{ promise: 'p', measured: 'm', isKept: false }] };
  const again = withSection(both, 'one', sectionOf('one', 'Made again.', broken));
  expect(again.match(/^## .*$/gm)).toEqual(['## one', '## two']);
  const whole = withSection(again, 'all', '## all\n\nA table.\n');
  expect(whole.match(/^## .*$/gm)).toEqual(['## all', '## one', '## two']);
  expect(again).toContain('Made again.');
  expect(again).toContain('| p | m | **broken** |');
  expect([isPassed(result), isPassed(broken), isPassed({ ...result, promises: [] })]).toEqual([
    ...[true, false, false],
  ]);
});

test('Of many sentences three are told', () => {
  expect(some([], 'none')).toBe('none');
  expect(some(['a', 'b'], 'none')).toBe('2: a; b');
  expect(some(['a', 'b', 'c', 'd', 'e'], 'none')).toBe('5: a; b; c; 2 more');
});

test('Of all drills each has its outcome, also one that breaks, one that fails and one that hangs', {
  tags: ['full'],
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'station-drills-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const program = join(folder, 'drill.mjs');
  await writeFile(
    program,
    `const [name] = process.argv.slice(2);
    if (name === 'hangs') setInterval(() => {}, 1_000);
    else if (name === 'fails') process.exit(7);
    else {
      const promises = ['a', 'b'].map((it) => ({ promise: it, measured: '', isKept: name === 'well' || it === 'a' }));
      process.send({ story: '', promises }, () => process.exit(name === 'well' ? 0 : 1));
    }`,
  );
  const names = ['breaks', 'fails', 'hangs', 'well'];
  const outcomes: Outcome[] = [];
  for (const name of names) {
    const withinMs = name === 'hangs' ? 1_000 : 60_000;
    outcomes.push({ ...(await runDrill(program, [name, '--short'], withinMs)), seconds: 61 });
  }
  expect(outcomes.map(isWell)).toEqual([false, false, false, true]);
  expect(tableOf(outcomes).split('\n').slice(2)).toEqual([
    '| breaks | 1 min 1 s | 1 of 2 | **broken**: b |',
    '| fails | 1 min 1 s |  | **it ended with 7 before it had a result** |',
    '| hangs | 1 min 1 s |  | **it was ended after 1 s** |',
    '| well | 1 min 1 s | 2 of 2 | kept |',
    '| together | 4 min 4 s | | 1 of 4 drills kept all |',
  ]);
});
