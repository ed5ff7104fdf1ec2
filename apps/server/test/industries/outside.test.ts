import type { BodyInput } from '@station/contract/endpoint';
import {
  classifyBatch,
  classifyContact,
  suggestIndustry,
} from '@station/contract/industries/classification';
import {
  getIndustrySettings,
  tryOutsideModel,
  updateIndustrySettings,
} from '@station/contract/industries/industry-model';
import { beforeEach, expect, test } from 'vitest';
import { chooseLast, startAiServer } from '../fixtures/ai-server.ts';
import { addContactsAt, BANK, industriesOf } from '../fixtures/industries.ts';
import { auditOf } from '../fixtures/records.ts';
import { createTestApp, sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

type Settings = BodyInput<typeof updateIndustrySettings>;

const SETTINGS: Settings = {
  ...{ edition: null, provider: 'openai-compatible', base_url: '', model: 'test-1' },
  ...{ daily_calls: 50, timeout_ms: 5_000, sends_more: false, price_in: 2, price_out: 10 },
};

const setUp = async (as: string, change: Partial<Settings>) =>
  (await app.answer(updateIndustrySettings, { as, body: { ...SETTINGS, ...change } })).data;

const PROVIDERS = [
  ['openai-compatible', '/chat/completions', 'authorization', 'Bearer secret-key'],
  ['anthropic', '/v1/messages', 'x-api-key', 'secret-key'],
  ['google', '/v1beta/models/test-1:generateContent', 'x-goog-api-key', 'secret-key'],
] as const;

test.for(PROVIDERS)(
  '%s is asked as its makers say, and chooses among what is offered',
  { tags: ['full'] },
  async ([provider, path, header, key]) => {
    const { token: as } = await app.createAdmin();
    const server = await startAiServer(chooseLast);
    await setUp(as, { provider, base_url: server.url, key: 'secret-key' });
    const body = { company: BANK, position: 'Giám đốc', email: 'lan@bank.vn', notes: 'private' };
    const { suggestion } = await app.answer(suggestIndustry, { as, body });
    const [question] = server.asked;
    expect(question).toMatchObject({ path, headers: { [header]: key } });
    const last = question?.items[0]?.candidates.at(-1)?.code;
    expect(suggestion).toMatchObject({
      ...{ source: 'outside', outside: 'used', industry_code: last, confidence: 0.9 },
    });
    // Nothing goes out but company and position.
    expect(question?.items[0]).toMatchObject({ company: BANK, position: 'Giám đốc' });
    expect(question?.body).not.toMatch(/private|bank\.vn|lan@/);
    const { usage } = (await app.answer(getIndustrySettings, { as })).data;
    expect(usage.today).toEqual({
      ...{ calls: 1, contacts: 1, tokens_in: 100, tokens_out: 10, refused: 0, failed: 0 },
      cost: (100 * 2 + 10 * 10) / 1_000_000,
    });
  },
);

test('With leave, the notes and the domain go out, and never whose address it is', async () => {
  const { token: as } = await app.createAdmin();
  const server = await startAiServer(chooseLast);
  await setUp(as, { base_url: server.url, sends_more: true });
  const body = { company: BANK, email: 'lan@bank.vn', notes: 'tín dụng' };
  await app.answer(suggestIndustry, { as, body });
  expect(server.asked[0]?.items[0]).toMatchObject({ email_domain: 'bank.vn', notes: 'tín dụng' });
  expect(server.asked[0]?.body).not.toContain('lan@');
});

test('A code that was not offered is refused and counted, and the offline answer stands', async () => {
  const { token: as } = await app.createAdmin();
  const offline = await app.answer(suggestIndustry, { as, body: { company: BANK } });
  const server = await startAiServer(() => '{"answers":[{"n":1,"code":"Z99","confidence":1}]}');
  await setUp(as, { base_url: server.url });
  const { suggestion } = await app.answer(suggestIndustry, { as, body: { company: BANK } });
  expect(suggestion).toEqual({ ...offline.suggestion, outside: 'refused' });
  const { usage } = (await app.answer(getIndustrySettings, { as })).data;
  expect(usage.today).toMatchObject({ calls: 1, refused: 1, failed: 0 });
});

test.for([
  ['a failure', { status: 500, body: 'broken' }, 'failed'],
  ['a refusal', { status: 401, body: '{"error":"no such key"}' }, 'failed'],
  ['half an answer', '{"answers":[{"n":1,', 'failed'],
  ['other words', 'I would rather not say.', 'failed'],
  ['no JSON at all', { status: 200, body: '<html>' }, 'failed'],
  ['nobody in the answer', '{"answers":[]}', 'failed'],
  ['that none fits', '{"answers":[{"n":1,"code":null}]}', 'none'],
] as const)('%s from outside: the offline answer stands and says so', async ([, said, outcome]) => {
  const { token: as } = await app.createAdmin();
  const offline = await app.answer(suggestIndustry, { as, body: { company: BANK } });
  const server = await startAiServer(() => said);
  await setUp(as, { base_url: server.url });
  const { suggestion } = await app.answer(suggestIndustry, { as, body: { company: BANK } });
  expect(suggestion).toEqual({ ...offline.suggestion, outside: outcome });
});

test('Who is too slow is not waited for, and left alone for a while', async () => {
  const { token: as } = await app.createAdmin();
  const server = await startAiServer(() => 'nothing');
  await setUp(as, { base_url: server.url, timeout_ms: 1_000 });
  const body = { company: BANK };
  const first = await app.answer(suggestIndustry, { as, body });
  expect(first.suggestion).toMatchObject({ source: 'model', outside: 'too-slow' });
  expect(first.suggestion.industry_code).not.toBeNull();
  const second = await app.answer(suggestIndustry, { as, body });
  expect(second.suggestion.outside).toBe('failed');
  expect(server.asked).toHaveLength(1);
  const { usage } = (await app.answer(getIndustrySettings, { as })).data;
  expect(usage.today.failed).toBe(1);
  expect(usage.last_failure?.message).toEqual(expect.any(String));
});

test('A batch asks by twenty, and no more often than the day allows', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createAdmin();
  await addContactsAt(
    app,
    Array.from({ length: 45 }, () => BANK),
  );
  const server = await startAiServer(chooseLast);
  await setUp(as, { base_url: server.url, daily_calls: 2 });
  const body = { limit: 45, autoUpdate: true, minConfidence: 0.2 };
  const { summary } = await app.answer(classifyBatch, { as, body });
  expect(server.asked.map(({ items }) => items.length)).toEqual([20, 20]);
  expect(summary).toMatchObject({ total: 45, updated: 45, outside: { asked: 2, refused: 0 } });
  const { usage } = (await app.answer(getIndustrySettings, { as })).data;
  expect(usage.today).toMatchObject({ calls: 2, contacts: 40 });
});

test('The key is sealed, never told, stays when it is left out, and goes when it is taken away', async () => {
  const { token: as } = await app.createAdmin();
  const given = { provider: 'anthropic', key: 'secret-key' } as const;
  expect(await setUp(as, given)).toMatchObject({ has_key: true, from_environment: false });
  expect(await setUp(as, { provider: 'anthropic', model: 'other' })).toMatchObject({
    ...{ has_key: true, model: 'other' },
  });
  const everything = await app.call(getIndustrySettings, { as });
  expect(everything.payload).not.toContain('secret-key');
  const audit = await auditOf(app, 'industries.settings-changed');
  expect(JSON.stringify(audit)).not.toContain('secret-key');
  const { rows } = await app.store.pool.query('select sealed_key from industry_state');
  expect(rows[0].sealed_key.includes('secret-key')).toBe(false);
  expect(await setUp(as, { provider: 'off', key: null })).toMatchObject({ has_key: false });
});

const ELSEWHERE = 'https://elsewhere.example/v1';

test.for([
  [{}, { base_url: ELSEWHERE }],
  [{}, { base_url: 'http://models.example/v1' }],
  [{}, { provider: 'anthropic' }],
  [{ provider: 'off', base_url: ELSEWHERE }, { base_url: ELSEWHERE }],
] as const)('After a change to %j a stored key does not follow to %j', async ([first, then]) => {
  const { token: as } = await app.createAdmin();
  const began = { ...SETTINGS, base_url: 'https://models.example/v1' };
  await setUp(as, { ...began, key: 'secret-key' });
  // Elsewhere in the same place is not elsewhere.
  await setUp(as, { ...began, base_url: 'https://models.example/v2' });
  await setUp(as, { ...began, ...first });
  const body = { ...began, ...then };
  expect(await app.problem(updateIndustrySettings, { as, body })).toMatchObject({
    ...{ status: 400, reason: 'industries.key-of-another' },
    validation_errors: [{ field: 'key' }],
  });
  expect(await setUp(as, { ...body, key: 'another-key' })).toMatchObject({ has_key: true });
});

test.for([
  [{ provider: 'anthropic' }, 'key'],
  [{ provider: 'google' }, 'key'],
  [{ provider: 'openai-compatible', base_url: '' }, 'base_url'],
  [{ base_url: 'ftp://x.vn' }, 'base_url'],
  [{ base_url: 'https://x.vn', model: '' }, 'model'],
  [{ daily_calls: 0 }, 'daily_calls'],
  [{ timeout_ms: 500 }, 'timeout_ms'],
  [{ edition: 'naics' }, 'edition'],
] as const)('Settings of %j are refused by the field’s name', async ([change, field]) => {
  const { token: as } = await app.createAdmin();
  const problem = await app.problem(updateIndustrySettings, {
    ...{ as, body: { ...SETTINGS, ...change } },
  });
  expect(problem).toMatchObject({ status: 400, validation_errors: [{ field }] });
});

test('A trial says whether the outside model answers, and what is wrong', async () => {
  const { token: as } = await app.createAdmin();
  const off = await app.answer(tryOutsideModel, { as });
  expect(off.data).toMatchObject({ ok: false });
  const server = await startAiServer(() => '{"ok":true}');
  await setUp(as, { base_url: server.url });
  expect((await app.answer(tryOutsideModel, { as })).data).toMatchObject({ ok: true, message: '' });
  const broken = await startAiServer(() => ({ status: 401, body: 'no such key' }));
  await setUp(as, { base_url: broken.url });
  const { data } = await app.answer(tryOutsideModel, { as });
  expect(data).toMatchObject({ ok: false, message: 'It answered 401: no such key' });
});

test('A contact that is edited while the outside model thinks is left as it is', async () => {
  const { token: as } = await app.createAdmin();
  const [id = 0] = await addContactsAt(app, [BANK]);
  const server = await startAiServer(async (items) => {
    await app.store.pool.query('update contact set version = version + 1 where id = $1', [id]);
    return chooseLast(items);
  });
  await setUp(as, { base_url: server.url });
  const body = { autoUpdate: true };
  const { data, updated } = await app.answer(classifyContact, { as, params: { id }, body });
  expect({ updated, outcome: data.outcome }).toEqual({
    ...{ updated: false, outcome: 'changed-meanwhile' },
  });
  expect(await industriesOf(app)).toEqual(new Map());
});

test('What the environment says goes before the settings', { tags: ['full'] }, async () => {
  const server = await startAiServer(chooseLast);
  const env = { AI_PROVIDER: 'google', AI_BASE_URL: server.url, AI_API_KEY: 'k', AI_MODEL: 'm' };
  const own = await createTestApp({ env });
  try {
    const { token: as } = await own.createAdmin();
    const { data } = await own.answer(getIndustrySettings, { as });
    expect(data).toMatchObject({ provider: 'google', from_environment: true, has_key: true });
    await own.answer(suggestIndustry, { as, body: { company: BANK } });
    expect(server.asked[0]?.path).toBe('/v1beta/models/m:generateContent');
  } finally {
    await own.close();
  }
});
