import type { Endpoint } from '@station/contract/endpoint';
import { createSchool, deleteSchool } from '@station/contract/schools/schools';
import {
  AREA_LIMITS,
  createCampusArea,
  deleteCampusArea,
  listCampusAreas,
  updateCampusArea,
} from '@station/contract/visitors/campus-areas';
import { beforeEach, expect, test } from 'vitest';
import { addArea, areaFields, HERE, squareOf } from '../../fixtures/campus-areas.ts';
import { auditOf } from '../../fixtures/records.ts';
import { sharedTestApp } from '../../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const NOBODY = 999_999_998;

test('Areas are listed by name, with the school that they belong to', async () => {
  const { token: as } = await app.createAdmin();
  expect((await app.answer(listCampusAreas, { as })).data).toEqual([]);
  const school = await app.answer(createSchool, { as, body: { school_name: 'Trường Sen' } });
  const { school_id } = school.data;
  const yard = await addArea(app, as, { name: 'yard', circle: null, polygon: squareOf(50) });
  const campus = await addArea(app, as, { name: ' Campus ', school_id });
  expect(campus).toEqual({
    id: expect.any(Number),
    name: 'Campus',
    colour: '#4f46e5',
    school_id,
    school_name: 'Trường Sen',
    circle: { ...HERE, radius_m: 200 },
    polygon: null,
    inside: 0,
    version: 1,
  });
  expect(yard).toMatchObject({ circle: null, polygon: squareOf(50) });
  expect((await app.answer(listCampusAreas, { as })).data).toEqual([campus, yard]);
  // A school that goes takes no area along.
  await app.answer(deleteSchool, { as, params: { school_id } });
  const { data } = await app.answer(listCampusAreas, { as });
  expect(data[0]).toEqual({ ...campus, school_id: null, school_name: null });
});

test('A change is counted, and told in the audit log with what was there before', async () => {
  const admin = await app.createAdmin();
  const { id } = await addArea(app, admin.token);
  const body = areaFields({ name: 'Yard', circle: null, polygon: squareOf(80) });
  const { data } = await app.answer(updateCampusArea, {
    as: admin.token,
    params: { id },
    body: { ...body, version: 1 },
  });
  expect(data).toMatchObject({ id, name: 'Yard', circle: null, version: 2 });
  await app.answer(deleteCampusArea, { as: admin.token, params: { id } });
  expect(await auditOf(app, 'campus-areas.', id)).toMatchObject([
    { action: 'campus-areas.created', actor_id: admin.id, after: { name: 'Campus A' } },
    {
      action: 'campus-areas.updated',
      before: { name: 'Campus A', circle: { radius_m: 200 } },
      after: { name: 'Yard', polygon: squareOf(80) },
    },
    { action: 'campus-areas.deleted', before: { name: 'Yard', polygon: squareOf(80) } },
  ]);
});

test('A change made from an older version is refused with what is stored now', async () => {
  const { token: as } = await app.createAdmin();
  const { id } = await addArea(app, as);
  const change = (name: string) =>
    app.call(updateCampusArea, {
      as,
      params: { id },
      body: { ...areaFields({ name }), version: 1 },
    });
  const answers = await Promise.all([change('One'), change('Two')]);
  expect(answers.map((it) => it.statusCode).toSorted()).toEqual([200, 409]);
  const [current] = (await app.answer(listCampusAreas, { as })).data;
  expect(answers.find((it) => it.statusCode === 409)?.json()).toMatchObject({
    reason: 'campus-areas.changed-meanwhile',
    current,
  });
});

test('Two areas have two names, however they are written', async () => {
  const { token: as } = await app.createAdmin();
  await addArea(app, as, { name: 'Sân trường' });
  const other = await addArea(app, as, { name: 'Campus B' });
  const body = areaFields({ name: ' SÂN TRƯỜNG' });
  for (const problem of [
    await app.problem(createCampusArea, { as, body }),
    await app.problem(updateCampusArea, { as, params: { id: other.id }, body }),
  ]) {
    expect(problem).toMatchObject({
      status: 409,
      reason: 'campus-areas.name-taken',
      validation_errors: [{ field: 'name' }],
    });
  }
});

test.for<[string, object, string, string]>([
  ['no name', { name: ' ' }, 'name', 'required'],
  ['a long name', { name: 'x'.repeat(AREA_LIMITS.name + 1) }, 'name', 'too-long'],
  ['a colour by name', { colour: 'red' }, 'colour', 'format'],
  ['no shape', { circle: null }, 'circle', 'required'],
  ['both shapes', { polygon: squareOf(50) }, 'polygon', 'not-allowed'],
  ['a small circle', { circle: { ...HERE, radius_m: 9 } }, 'circle.radius_m', 'too-small'],
  ['a large circle', { circle: { ...HERE, radius_m: 50_001 } }, 'circle.radius_m', 'too-big'],
  [
    'a circle beyond the pole',
    { circle: { ...HERE, latitude: 90.1, radius_m: 50 } },
    'circle.latitude',
    'too-big',
  ],
  ['two corners', { circle: null, polygon: squareOf(50).slice(2) }, 'polygon', 'too-small'],
  [
    'too many corners',
    { circle: null, polygon: Array.from({ length: 101 }, () => HERE) },
    'polygon',
    'too-long',
  ],
  [
    'a corner that is none',
    { circle: null, polygon: [...squareOf(50), { latitude: 1 }] },
    'polygon.4.longitude',
    'required',
  ],
  [
    'a bow tie',
    { circle: null, polygon: [0, 2, 1, 3].map((at) => squareOf(50)[at]) },
    'polygon.2',
    'format',
  ],
  [
    'a polygon over 180°',
    {
      circle: null,
      polygon: [
        { latitude: 0, longitude: 179 },
        { latitude: 0, longitude: -179 },
        { latitude: 1, longitude: 179 },
      ],
    },
    'polygon.1',
    'format',
  ],
])('An area is refused for %s, by the name of its field', async ([, given, field, rule]) => {
  const { token: as } = await app.createAdmin();
  const problem = await app.problem(createCampusArea, {
    as,
    body: { ...areaFields(), ...given },
  });
  expect(problem.status).toBe(400);
  expect(problem.validation_errors?.[0]).toMatchObject({ field, rule });
});

test('An area of a school that does not exist is refused', async () => {
  const { token: as } = await app.createAdmin();
  const body = areaFields({ school_id: NOBODY });
  expect(await app.problem(createCampusArea, { as, body })).toMatchObject({
    status: 400,
    reason: 'campus-areas.unknown-school',
    validation_errors: [{ field: 'school_id', rule: 'unknown' }],
  });
});

test('What is not there is neither changed nor deleted', async () => {
  const { token: as } = await app.createAdmin();
  const { id } = await addArea(app, as);
  const answers = await Promise.all(
    [id, id, NOBODY].map((one) => app.call(deleteCampusArea, { as, params: { id: one } })),
  );
  expect(answers.map((it) => it.statusCode).toSorted()).toEqual([200, 404, 404]);
  const body = areaFields();
  expect(await app.problem(updateCampusArea, { as, params: { id }, body })).toMatchObject({
    status: 404,
    reason: 'campus-areas.not-found',
  });
});

test(`There are at most ${AREA_LIMITS.areas} areas`, async () => {
  const { token: as } = await app.createAdmin();
  await app.store.pool.query(
    `insert into campus_area (name, colour, circle)
     select 'Area ' || n, '#112233', '{"latitude":1,"longitude":1,"radius_m":50}'
     from generate_series(2, $1) n`,
    [AREA_LIMITS.areas],
  );
  const answers = await Promise.all(
    ['One', 'Two'].map((name) => app.call(createCampusArea, { as, body: areaFields({ name }) })),
  );
  expect(answers.map((it) => it.statusCode).toSorted()).toEqual([200, 409]);
});

const CALLS: { endpoint: Endpoint; given: object }[] = [
  { endpoint: listCampusAreas, given: {} },
  { endpoint: createCampusArea, given: { body: areaFields({ name: 'Other' }) } },
  { endpoint: updateCampusArea, given: { body: areaFields({ name: 'Other' }) } },
  { endpoint: deleteCampusArea, given: {} },
];

test.for(CALLS)('$endpoint.name is for administrators alone', async ({ endpoint, given }) => {
  const { token: admin } = await app.createAdmin();
  const { token: staff } = await app.createStaff();
  const area = await addArea(app, admin);
  const params = { id: area.id };
  expect(await app.problem(endpoint, { params, ...given })).toMatchObject({ status: 401 });
  expect(await app.problem(endpoint, { as: staff, params, ...given })).toMatchObject({
    status: 403,
  });
  expect((await app.answer(listCampusAreas, { as: admin })).data).toEqual([area]);
});
