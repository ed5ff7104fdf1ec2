import { askRegister, checkCustomer } from '@station/contract/customer-check/checks';
import { getRegisters, updateRegisters } from '@station/contract/customer-check/registers';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { testClock } from '../fixtures/clock.ts';
import {
  KOREAN,
  type RegisterSays,
  startRegisters,
  VIETNAMESE,
} from '../fixtures/customer-check.ts';
import { auditOf } from '../fixtures/records.ts';
import { createTestApp, type Given } from '../test-app.ts';

const KEY = 'a secret+key/of=theirs';

const registers = await startRegisters(() => 'nothing');
const clock = testClock();
const app = await createTestApp({ env: { ...registers.env, LOG_LEVEL: 'trace' }, clock });
afterAll(app.close);
beforeEach(app.clear);

/** Sets the registers up, as they answer by `say`, and makes somebody of the staff. */
async function setUp(
  say: (path: string, body: string) => RegisterSays,
  settings = { nts: true, vietqr: true },
) {
  const { asked } = registers;
  asked.length = 0;
  registers.say = say;
  const { token: admin } = await app.createAdmin();
  const { token: as } = await app.createStaff();
  await app.answer(updateRegisters, { as: admin, body: { ...settings, key: KEY } });
  const ask = async (number: string) =>
    (await app.answer(askRegister, { as, body: { number } })).data;
  return { admin, as, asked, ask };
}

const nts = (code: string) => (_path: string, body: string) => ({
  status_code: 'OK',
  data: [{ b_no: JSON.parse(body).b_no[0], b_stt: '', b_stt_cd: code, tax_type: '' }],
});

test.for([
  ['01', 'active'],
  ['02', 'suspended'],
  ['03', 'closed'],
  ['', 'not-registered'],
] as const)('Korea’s register says %j: the business is %s', async ([code, state]) => {
  const { ask, asked } = await setUp(nts(code));
  const answer = await ask(KOREAN);
  expect(answer).toMatchObject({ number: KOREAN, state, source: 'nts', failed: false });
  expect(asked).toEqual([
    {
      path: `/api/nts-businessman/v1/status?serviceKey=${encodeURIComponent(KEY)}`,
      body: JSON.stringify({ b_no: ['2208162517'] }),
    },
  ]);
});

test('VietQR gives name and address of a tax payer, or says that there is none', async () => {
  const known = {
    code: '00',
    data: { id: VIETNAMESE, name: 'CÔNG TY HOA SEN', address: 'Hà Nội' },
  };
  const { ask, asked } = await setUp((path) =>
    path.endsWith(VIETNAMESE) ? known : { code: '52', desc: 'Not found', data: null },
  );
  expect(await ask(VIETNAMESE)).toMatchObject({
    ...{ state: 'registered', source: 'vietqr', name: 'CÔNG TY HOA SEN', address: 'Hà Nội' },
  });
  expect(await ask('0314409058-002')).toMatchObject({ state: 'not-registered', failed: false });
  expect(asked.map(({ path }) => path)).toEqual([
    `/v2/business/${VIETNAMESE}`,
    '/v2/business/0314409058-002',
  ]);
});

test('An answer stands for a day with its time, and then the register is asked again', async () => {
  let code = '01';
  const { ask, asked } = await setUp((path, body) => nts(code)(path, body));
  const first = await ask(KOREAN);
  code = '03';
  clock.pass(23 * 3_600_000);
  expect(await ask(KOREAN)).toEqual(first);
  expect(asked).toHaveLength(1);
  clock.pass(2 * 3_600_000);
  const second = await ask(KOREAN);
  expect(second.state).toBe('closed');
  const apart = Date.parse(second.at ?? '') - Date.parse(first.at ?? '');
  expect(apart).toBeGreaterThanOrEqual(25 * 3_600_000);
});

test.for([
  ['answers 500', { status: 500 }, 'It answered 500'],
  ['answers something else', { data: [{ b_no: 5 }] }, 'It answered something else'],
  [
    'answers about another number',
    { data: [{ b_no: '1', b_stt_cd: '01' }] },
    'It answered something else',
  ],
  ['answers no JSON', '<html>', 'It answered something else'],
  ['answers without end', 'x'.repeat(200_000), 'It answered too much'],
  ['does not answer', 'nothing', 'It did not answer in time'],
] as const)(
  'A register that %s leaves the number unverified and blocks nothing',
  async ([, said, why]) => {
    const { as, admin, ask } = await setUp(() => said);
    expect(await ask(KOREAN)).toMatchObject({
      state: 'unverified',
      source: 'nts',
      at: null,
      failed: true,
    });
    const { data } = await app.answer(getRegisters, { as: admin });
    expect(data.last_failure).toMatchObject({ source: 'nts', message: why });
    const given: Given = { as, body: { term: KOREAN } };
    expect((await app.answer(checkCustomer, given as never)).data.verdict).toBe('new');
  },
);

test('A register that fails leaves what it said before, and says from when that is', async () => {
  let said: RegisterSays = { code: '00', data: { name: 'SEN', address: '' } };
  const { ask } = await setUp(() => said);
  const { at } = await ask(VIETNAMESE);
  said = { status: 503 };
  clock.pass(48 * 3_600_000);
  expect(await ask(VIETNAMESE)).toMatchObject({
    state: 'registered',
    name: 'SEN',
    at,
    failed: true,
  });
});

test('Registers are off until somebody sets them up; the Korean one needs a key, which nobody is told', async () => {
  const { admin, ask, asked } = await setUp(nts('01'), { nts: false, vietqr: false });
  expect(await ask(KOREAN)).toMatchObject({ state: 'unverified', source: null, failed: false });
  expect(asked).toEqual([]);
  const given = { as: admin };
  const off = await app.answer(updateRegisters, {
    ...given,
    body: { nts: false, vietqr: true, key: null },
  });
  expect(off.data).toMatchObject({ nts: false, vietqr: true, has_key: false });
  const refused = await app.problem(updateRegisters, {
    ...given,
    body: { nts: true, vietqr: true },
  });
  expect(refused).toMatchObject({ status: 400, reason: 'customer-check.key-needed' });
  const on = await app.answer(updateRegisters, {
    ...given,
    body: { nts: true, vietqr: true, key: KEY },
  });
  expect(on.data).toMatchObject({ nts: true, has_key: true });
  const all = [on, await auditOf(app, 'customer-check.registers-changed')];
  expect(JSON.stringify(all)).not.toContain(KEY);
  const { rows } = await app.store.pool.query(
    'select sealed_key::text from customer_register_settings',
  );
  expect(JSON.stringify(rows)).not.toContain(KEY);
});

test('What is no well-formed number of a business is not asked about', async () => {
  const { as, asked } = await setUp(nts('01'));
  for (const number of ['220-81-62518', '001200012345', 'Lan']) {
    const refused = await app.problem(askRegister, { as, body: { number } });
    expect(refused).toMatchObject({ status: 400, reason: 'customer-check.no-number' });
  }
  expect(asked).toEqual([]);
});

test('The log knows neither what was looked for nor the key of a register', async () => {
  const { as, ask } = await setUp(() => ({ status: 500 }));
  const logged = vi.fn();
  const log = app.context.log as unknown as Record<symbol, { write(line: string): void }>;
  const stream = log[pino.symbols.streamSym] as { write(line: string): void };
  const written = vi.spyOn(stream, 'write').mockImplementation(logged);
  onTestFinished(() => written.mockRestore());
  const terms = ['0359123456', 'lan.nguyen@example.vn', '900101-1234567', '001200012345'];
  for (const term of terms) await app.call(checkCustomer, { as, body: { term } });
  await ask(KOREAN);
  const all = logged.mock.calls.join('');
  expect(all).toContain('an outside register did not answer');
  expect(all).toContain('/api/customer-check');
  for (const secret of [...terms, '1234567', '2208162517', KOREAN, KEY, encodeURIComponent(KEY)]) {
    expect(all).not.toContain(secret);
  }
});
