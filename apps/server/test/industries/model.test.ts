import { globSync, readFileSync } from 'node:fs';
import { suggestIndustry } from '@station/contract/industries/classification';
import { decideIndustry } from '@station/contract/industries/decisions';
import {
  getModelState,
  rebuildModel,
  removeIndexFile,
  uploadIndexFile,
} from '@station/contract/industries/industry-model';
import {
  getIndustryCounts,
  getIndustryNode,
  getIndustryTree,
} from '@station/contract/industries/industry-tree';
import { beforeEach, expect, test } from 'vitest';
import { engineOf } from '../../src/features/industries/model/industry-engine.ts';
import { addContactsAt, BANK, HOTEL, indexForm, operationsOver } from '../fixtures/industries.ts';
import { countOf } from '../fixtures/records.ts';
import { formOf } from '../fixtures/workbooks.ts';
import { isFull } from '../in-full.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const suggest = async (as: string, company: string) =>
  (await app.answer(suggestIndustry, { as, body: { company } })).suggestion;

const upload = async (as: string, form: Awaited<ReturnType<typeof indexForm>>) =>
  app.call(uploadIndexFile, { as, body: form.payload, headers: form.headers });

test('An index file changes the model, and without it the model is what it was', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createAdmin();
  const word = 'blimflarg';
  const before = await suggest(as, word);
  expect((await app.answer(getModelState, { as })).data).toMatchObject({
    ...{ kind: 'basic', version: 'built-in', sources: [] },
  });
  const phrases = Array.from({ length: 30 }, (_, at) => ['64121', `${word} ${at}`] as const);
  const answered = await upload(as, await indexForm(phrases));
  expect(answered.statusCode, answered.payload).toBe(200);
  const { data } = uploadIndexFile.response.parse(answered.json());
  expect(data).toMatchObject({
    ...{ file_name: 'index.xlsx', edition: 'ksic11', examples: 30, in_use: false },
    attribution: expect.stringContaining('통계청'),
  });
  await operationsOver(app, as);
  const state = (await app.answer(getModelState, { as })).data;
  expect(state).toMatchObject({ kind: 'full', sources: [{ id: data.id, in_use: true }] });
  const now = await suggest(as, word);
  expect(now.isic).toEqual({ section: 'K', division: '64' });
  expect(now.confidence).toBeGreaterThan(before.confidence);

  await app.answer(removeIndexFile, { as, params: { id: data.id } });
  await operationsOver(app, as);
  expect((await app.answer(getModelState, { as })).data.kind).toBe('basic');
  expect(await suggest(as, word)).toEqual(before);
});

/** Ids of the processes in which a model lives, as Linux tells of this one's. */
const modelProcesses = (): string[] =>
  globSync('/proc/self/task/*/children')
    .flatMap((file) => readFileSync(file, 'utf8').split(' ').filter(Boolean))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('model-process');
      } catch {
        return false; // It ended meanwhile.
      }
    });

test.runIf(isFull && process.platform === 'linux')(
  'A model that is built anew takes the place of the one before, whose process ends',
  async () => {
    const { token: as } = await app.createAdmin();
    engineOf(app.context).close();
    const others = modelProcesses();
    await suggest(as, BANK);
    const phrases = Array.from({ length: 30 }, (_, at) => ['64121', `blimflarg ${at}`] as const);
    expect((await upload(as, await indexForm(phrases))).statusCode).toBe(200);
    await operationsOver(app, as);
    await suggest(as, BANK);
    await suggest(as, HOTEL);
    await expect
      .poll(() => modelProcesses().filter((pid) => !others.includes(pid)))
      .toHaveLength(1);
  },
);

test.runIf(isFull)(
  'The same file twice, one without codes, and one that is no workbook are refused',
  async () => {
    const { token: as } = await app.createAdmin();
    const form = await indexForm();
    expect((await upload(as, form)).statusCode).toBe(200);
    await operationsOver(app, as);
    expect((await upload(as, form)).json()).toMatchObject({ reason: 'industries.source-known' });
    const others = [
      await indexForm([['64', 'x']], ['Tên', 'Điện thoại']),
      await indexForm([['99999', 'x']]),
      await formOf([{ field: 'indexFile', bytes: Buffer.from('no'), filename: 'a.xlsx' }]),
      await formOf([{ field: 'indexFile', bytes: Buffer.from('no'), filename: 'a.txt' }]),
    ];
    for (const other of others) {
      expect((await upload(as, other)).json()).toMatchObject({
        ...{ code: 'invalid', reason: 'industries.file-refused' },
        validation_errors: [{ field: 'indexFile' }],
      });
    }
    expect(await countOf(app, 'industry_source')).toBe(1);
    expect(await app.problem(removeIndexFile, { as, params: { id: 999_999 } })).toMatchObject({
      status: 404,
      reason: 'industries.source-not-found',
    });
    await app.answer(rebuildModel, { as });
    await operationsOver(app, as);
  },
);

test('A process that died is replaced by the next question', async () => {
  const { token: as } = await app.createAdmin();
  const before = await suggest(as, BANK);
  engineOf(app.context).close();
  expect(await suggest(as, BANK)).toEqual(before);
});

test('The tree has both editions, with contacts counted at each code and above it', async () => {
  const { token: as } = await app.createAdmin();
  const [bank = 0, hotel = 0] = await addContactsAt(app, [BANK, HOTEL]);
  const decide = (contact_id: number, code: string) =>
    app.answer(decideIndustry, {
      ...{ as, body: { contact_id, industry: { edition: 'ksic11', code } } },
    });
  await decide(bank, '641');
  await decide(hotel, 'I');
  const params = { edition: 'ksic11' } as const;
  expect((await app.answer(getIndustryCounts, { as, params })).data).toEqual({
    ...{ K: 1, 64: 1, 641: 1, I: 1 },
  });
  const { data: tree } = await app.answer(getIndustryTree, { as, params });
  expect(tree[0]).toMatchObject({ code: 'A', level: 'section', parent: null });
  const places = new Map(tree.map(({ code }, at) => [code, at]));
  expect(tree.every(({ parent }, at) => !parent || (places.get(parent) ?? at) < at)).toBe(true);

  const { data, pagination } = await app.answer(getIndustryNode, {
    ...{ as, params: { edition: 'ksic11', code: '64' } },
  });
  expect(data).toMatchObject({
    ...{ code: '64', level: 'division', path: [{ code: 'K' }], isic: { section: 'K' } },
    contacts: [{ id: bank, company: BANK, industry: { by: 'person' } }],
  });
  expect(data.children.find(({ code }) => code === '641')?.contacts).toBe(1);
  expect(data.crosswalk).toMatchObject([{ edition: 'vsic2025', level: 'division' }]);
  expect(pagination.total_records).toBe(1);
  const none = { as, params: { edition: 'ksic11', code: '00' } };
  expect(await app.problem(getIndustryNode, none)).toMatchObject({
    ...{ status: 404, reason: 'industries.unknown-code' },
  });
});
