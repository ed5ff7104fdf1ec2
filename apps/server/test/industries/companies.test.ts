import { listCompanies, updateCompany } from '@station/contract/companies/companies';
import { classifyCompany, decideCompanyIndustry } from '@station/contract/industries/decisions';
import { beforeEach, expect, test } from 'vitest';
import { addCompany } from '../fixtures/companies.ts';
import { BANK } from '../fixtures/industries.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const SCHOOL = { edition: 'vsic2025', code: 'P' } as const;

test('A company is classified by its name, a trial first, and shows it in the list', async () => {
  const { token: as } = await app.createAdmin();
  const { id } = await addCompany(app, as, BANK);
  const params = { id };
  const trial = await app.answer(classifyCompany, { as, params, body: {} });
  expect(trial).toMatchObject({ updated: false, data: { industry: null } });
  const { updated } = await app.answer(classifyCompany, { as, params, body: { autoUpdate: true } });
  expect(updated).toBe(true);
  const { data } = await app.answer(listCompanies, { as });
  expect(data).toMatchObject([
    { id, industry: { by: 'machine', node: { code: trial.data.suggestion.industry_code } } },
  ]);
});

test('A person’s word on a company stays, and can be taken away', async () => {
  const { token: as } = await app.createAdmin();
  const { id } = await addCompany(app, as, BANK);
  const params = { id };
  await app.answer(decideCompanyIndustry, { as, params, body: { industry: SCHOOL } });
  const { updated } = await app.answer(classifyCompany, { as, params, body: { autoUpdate: true } });
  expect(updated).toBe(false);
  const shown = async () => (await app.answer(listCompanies, { as })).data[0]?.industry;
  expect(await shown()).toMatchObject({ by: 'person', node: { code: 'P' } });
  await app.answer(decideCompanyIndustry, { as, params, body: { industry: null } });
  expect(await shown()).toBeNull();
});

test('Neither a company that is not there, nor an old version, nor a code that is none is taken', async () => {
  const { token: as } = await app.createAdmin();
  const { id } = await addCompany(app, as, BANK);
  const params = { id };
  await app.answer(updateCompany, { as, params, body: { name: 'Khác' } });
  const decide = (body: object, of = params) =>
    app.problem(decideCompanyIndustry, { as, params: of, body });
  expect(await decide({ industry: SCHOOL, version: 1 })).toMatchObject({
    ...{ status: 409, reason: 'industries.changed-meanwhile' },
  });
  expect(await decide({ industry: { edition: 'ksic11', code: '00' } })).toMatchObject({
    ...{ status: 400, validation_errors: [{ field: 'industry.code' }] },
  });
  for (const endpoint of [decideCompanyIndustry, classifyCompany]) {
    const given = { as, params: { id: 999_999 }, body: { industry: SCHOOL } };
    expect(await app.problem(endpoint, given)).toMatchObject({
      ...{ status: 404, reason: 'industries.company-not-found' },
    });
  }
});
