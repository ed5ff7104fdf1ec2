import { createInvitation } from '@station/contract/accounts/users';
import { getFirstSteps } from '@station/contract/launcher/first-steps';
import { getPreferences, updatePreferences } from '@station/contract/launcher/launcher';
import { updateSettings, uploadLogo } from '@station/contract/settings/settings';
import { expect, test } from 'vitest';
import { insertContacts } from '../fixtures/contacts.ts';
import { picture } from '../fixtures/pictures.ts';
import { addSchool } from '../fixtures/schools.ts';
import { formOf } from '../fixtures/workbooks.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();

test('A new organisation has everything before it, and each step is done when it is so', async () => {
  await app.clear();
  const { token: as } = await app.createAdmin();
  const done = async () =>
    (await app.answer(getFirstSteps, { as })).data.filter((it) => it.done).map(({ step }) => step);
  expect((await app.answer(getFirstSteps, { as })).data.map(({ step }) => step)).toEqual([
    'identity',
    'language',
    'people',
    'contacts',
    'school',
    'https',
  ]);
  expect(await done()).toEqual([]);

  await app.answer(updateSettings, { as, body: { organisation_name: 'Hoa Sen' } });
  expect(await done()).toEqual(['language']);
  const logo = await formOf([{ field: 'files', bytes: await picture(), filename: 'logo.png' }]);
  expect(
    (await app.call(uploadLogo, { as, body: logo.payload, headers: logo.headers })).statusCode,
  ).toBe(200);
  expect(await done()).toEqual(['identity', 'language']);
  await app.answer(createInvitation, {
    as,
    body: { email: 'lan@station.example', name: 'Lan', role: 'user' },
  });
  expect(await done()).toEqual(['identity', 'language', 'people']);
  await insertContacts(app, [{}]);
  expect(await done()).toEqual(['identity', 'language', 'people', 'contacts']);
  await addSchool(app);
  expect(await done()).toEqual(['identity', 'language', 'people', 'contacts', 'school']);
});

test('Each administrator puts the list away for themselves, and brings it back', async () => {
  const [one, other] = [await app.createAdmin(), await app.createAdmin()];
  const isAway = async (as: string) =>
    (await app.answer(getPreferences, { as })).data.first_steps_put_away;
  await app.answer(updatePreferences, { as: one.token, body: { first_steps_put_away: true } });
  expect([await isAway(one.token), await isAway(other.token)]).toEqual([true, false]);
  await app.answer(updatePreferences, { as: one.token, body: { first_steps_put_away: false } });
  expect(await isAway(one.token)).toBe(false);
});

test('What was arranged before there was such a list still counts', async () => {
  const { token, id } = await app.createAdmin();
  const value = JSON.stringify({
    app_order: ['schools'],
    hidden_apps: [],
    language: 'ko',
    theme: null,
  });
  await app.store.db.insertInto('preference').values({ account_id: id, value }).execute();
  expect((await app.answer(getPreferences, { as: token })).data).toMatchObject({
    app_order: ['schools'],
    language: 'ko',
    first_steps_put_away: false,
  });
});

test('Staff are refused the first steps, and guests turned away', async () => {
  const { token } = await app.createStaff();
  expect(await app.problem(getFirstSteps, { as: token })).toMatchObject({ status: 403 });
  expect(await app.problem(getFirstSteps)).toMatchObject({ status: 401 });
});
