import { paginationOf } from '@station/contract/paging';
import { listSchools } from '@station/contract/schools/schools';
import {
  type AreaStay,
  type CampusArea,
  createCampusArea,
  deleteCampusArea,
  listAreaLog,
  listCampusAreas,
  updateCampusArea,
} from '@station/contract/visitors/campus-areas';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../../src/platform/query-client.ts';
import { mapServer, openConnectedMap } from '../live-map/live-map.ts';

const CORNERS = [
  { latitude: 21.01, longitude: 105.81 },
  { latitude: 21.01, longitude: 105.82 },
  { latitude: 21.02, longitude: 105.82 },
];

function makeArea(changes: Partial<CampusArea> = {}): CampusArea {
  return {
    id: 3,
    name: 'Campus A',
    colour: '#0f766e',
    school_id: null,
    school_name: null,
    circle: { latitude: 21.0278, longitude: 105.8342, radius_m: 260 },
    polygon: null,
    inside: 4,
    version: 2,
    ...changes,
  };
}

const makeStay = (changes: Partial<AreaStay> = {}): AreaStay => ({
  id: 1,
  area_id: 3,
  area_name: 'Campus A',
  account_id: 7,
  username: 'minsu.kim',
  name: '김민수',
  entered_at: '2026-11-20T01:00:00.000Z',
  left_at: '2026-11-20T02:05:00.000Z',
  ...changes,
});

const serverWith = (areas: CampusArea[]) =>
  mapServer()
    .answer(listCampusAreas, { success: true, data: areas })
    .answer(listSchools, {
      success: true,
      data: [
        {
          school_id: 5,
          school_name: 'Trường Sen',
          total_classes: 0,
          version: 1,
          created_at: '2026-01-01T00:00:00.000Z',
          total_courses: 0,
          enrolled: 0,
          next_session: null,
        },
      ],
    });

const panel = (name: string | RegExp) => screen.findByRole('region', { name });

test('the areas stand in a panel in the place of the list, and on the map with their names', async () => {
  const { user, router } = await openConnectedMap('/app/user-map', serverWith([makeArea()]));

  await user.click(await screen.findByRole('button', { name: 'Campus areas' }));

  const areas = within(await panel('Campus areas'));
  expect(await areas.findByText('Circle, 260 m · 4 inside')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Campus areas' })).toHaveFocus();
  expect(screen.queryByRole('heading', { name: /^Visitors/ })).toBeNull();
  expect(router.state.location.search).toEqual({ tool: 'areas' });
  await waitFor(() =>
    expect(document.querySelectorAll('.leaflet-areas-pane path')).toHaveLength(1),
  );

  await user.keyboard('{Escape}');
  expect(await screen.findByRole('heading', { name: /^Visitors/ })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Campus areas' })).toHaveFocus();
});

test('a polygon is drawn by typing its corners, named and given to a school', {
  tags: ['full'],
}, async () => {
  const server = serverWith([]);
  server.answer(createCampusArea, ({ body }) => ({
    success: true as const,
    data: makeArea({ ...body, id: 9, inside: 0, version: 1 }),
  }));
  const { user } = await openConnectedMap('/app/user-map?tool=areas', server);
  expect(await screen.findByText('No areas yet')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Polygon' }));
  expect(screen.getByText('Tap the corners one after the other: 3 more at least.')).toBeVisible();
  const corners = screen.getByLabelText(/^Corners/);
  await user.type(corners, '21.01, 105.81{Enter}21.01 105.82{Enter}north');
  expect(screen.getByText('Line 3 is no point')).toBeVisible();
  expect(corners).toHaveAccessibleDescription('Line 3 is no point');
  await user.type(corners, '{Backspace>5}21.02, 105.82');
  await user.type(screen.getByLabelText('Name'), 'Sân trường');
  await screen.findByRole('option', { name: 'Trường Sen' });
  await user.selectOptions(screen.getByLabelText('School'), 'Trường Sen');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() =>
    expect(server.calls(createCampusArea).map(({ body }) => body)).toEqual([
      { name: 'Sân trường', colour: '#4f46e5', school_id: 5, circle: null, polygon: CORNERS },
    ]),
  );
  expect(await screen.findByText('Sân trường is saved')).toBeVisible();
  expect(await panel('Campus areas')).toBeVisible();
});

test('a circle is drawn by a tap on the map; its radius can be typed, and the tap taken back', {
  tags: ['full'],
}, async () => {
  const server = serverWith([]);
  server.answer(createCampusArea, ({ body }) => ({ success: true as const, data: makeArea(body) }));
  const { user } = await openConnectedMap('/app/user-map?tool=areas', server);
  await user.click(await screen.findByRole('button', { name: 'Circle' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Give it a name')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  expect(screen.getByRole('button', { name: 'Undo last' })).toBeDisabled();

  fireEvent.click(screen.getByRole('region', { name: 'Map of visitors' }));
  expect(screen.getByText(/^Drag the square to change the radius/)).toBeVisible();
  expect((screen.getByLabelText(/^Centre/) as HTMLTextAreaElement).value).toMatch(/^\d+/);
  await user.click(screen.getByRole('button', { name: 'Undo last' }));
  expect(screen.getByLabelText(/^Centre/)).toHaveValue('');

  await user.type(screen.getByLabelText(/^Centre/), '21.0278, 105.8342');
  await user.clear(screen.getByLabelText('Radius (m)'));
  await user.type(screen.getByLabelText('Radius (m)'), '75000');
  await user.type(screen.getByLabelText('Name'), 'Round');
  // A radius has its limits.
  expect(screen.getByLabelText('Radius (m)')).toHaveValue(50_000);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.calls(createCampusArea)[0]?.body).toMatchObject({
      name: 'Round',
      circle: { latitude: 21.0278, longitude: 105.8342, radius_m: 50_000 },
      polygon: null,
    }),
  );
});

test('sides that cross are told while they are drawn, and what the server refuses under its field', async () => {
  const server = serverWith([]);
  server.refuse(createCampusArea, {
    code: 'conflict',
    message: 'There is an area of this name',
    reason: 'campus-areas.name-taken',
  });
  const { user } = await openConnectedMap('/app/user-map?tool=areas', server);
  await user.click(await screen.findByRole('button', { name: 'Polygon' }));
  await user.type(screen.getByLabelText(/^Corners/), '0, 0{Enter}1, 1{Enter}0, 1{Enter}1, 0');
  expect(screen.getByText('The side after corner 3 crosses another one.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo last' }));
  expect(screen.queryByText(/crosses another one/)).toBeNull();

  await user.type(screen.getByLabelText('Name'), 'Campus A');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('There is an area of this name')).toBeVisible();
});

test('a change that somebody else made meanwhile can be taken over', async () => {
  const server = serverWith([makeArea()]);
  const current = makeArea({ name: 'Campus B', version: 3 });
  server.refuse(updateCampusArea, {
    code: 'conflict',
    message: 'changed',
    reason: 'campus-areas.changed-meanwhile',
    current,
  });
  const { user } = await openConnectedMap('/app/user-map?tool=areas', server);
  await user.click(await screen.findByRole('button', { name: 'Change Campus A' }));
  await user.type(screen.getByLabelText('Name'), ' 2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Somebody else has changed this area/)).toBeVisible();
  expect(server.calls(updateCampusArea)[0]?.body).toMatchObject({ version: 2 });

  await user.click(screen.getByRole('button', { name: 'Take what is stored now' }));
  expect(screen.getByLabelText('Name')).toHaveValue('Campus B');
  server.answer(updateCampusArea, { success: true, data: current });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.calls(updateCampusArea)[1]?.body).toMatchObject({ version: 3 }),
  );
});

test('a drawing outlasts that somebody else deletes its area, and saving it says so', async () => {
  const server = serverWith([makeArea()]).refuse(updateCampusArea, {
    ...{ code: 'not-found', message: 'gone', reason: 'campus-areas.not-found' },
  });
  const { user } = await openConnectedMap('/app/user-map?tool=areas', server);
  await user.click(await screen.findByRole('button', { name: 'Change Campus A' }));
  await user.type(screen.getByLabelText('Name'), ' 2');
  server.answer(listCampusAreas, { success: true, data: [] });
  await act(() => queryClient.refetchQueries({ queryKey: ['campus-areas'] }));
  expect(screen.getByLabelText('Name')).toHaveValue('Campus A 2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This area does not exist any more.')).toBeVisible();
});

test('an area is deleted after a question, and drawn again at one press', async () => {
  const area = makeArea();
  const server = serverWith([area])
    .answer(deleteCampusArea, { success: true })
    .answer(createCampusArea, { success: true, data: area });
  const { user } = await openConnectedMap('/app/user-map?tool=areas', server);
  await user.click(await screen.findByRole('button', { name: 'Delete Campus A' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete Campus A?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));

  await user.click(await screen.findByRole('button', { name: 'Draw it again' }));
  expect(server.calls(deleteCampusArea)).toHaveLength(1);
  await waitFor(() =>
    expect(server.calls(createCampusArea)[0]?.body).toEqual({
      name: 'Campus A',
      colour: '#0f766e',
      school_id: null,
      circle: area.circle,
      polygon: null,
    }),
  );
  expect(await screen.findByText('Campus A is there again')).toBeVisible();
});

test('a drawing is not lost by a key: leaving it is asked about first', async () => {
  const { user } = await openConnectedMap('/app/user-map?tool=areas', serverWith([]));
  await user.click(await screen.findByRole('button', { name: 'Polygon' }));
  expect(screen.getByRole('heading', { name: 'New polygon' })).toHaveFocus();
  await user.type(screen.getByLabelText('Name'), 'Yard{Escape}');
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' }),
  );
  await user.click(question.getByRole('button', { name: 'Go on drawing' }));
  expect(screen.getByLabelText('Name')).toHaveValue('Yard');

  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { name: 'Campus areas' })).toHaveFocus();
  // What was not begun is left without a question.
  await user.click(screen.getByRole('button', { name: 'Circle' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('heading', { name: 'Campus areas' })).toHaveFocus();
});

test('the log says who was where and for how long, and can be narrowed down', {
  tags: ['full'],
}, async () => {
  const server = serverWith([makeArea()]).answer(listAreaLog, {
    success: true,
    data: [
      makeStay({ id: 2, account_id: 8, username: 'bao.tran', name: 'Trần Văn Bảo', left_at: null }),
      makeStay(),
    ],
    pagination: paginationOf(1, 50, 120),
  });
  const { user } = await openConnectedMap('/app/user-map?tool=areas', server);
  await user.click(await screen.findByRole('button', { name: 'Log' }));

  const log = within(await panel('Who entered and left'));
  expect(await log.findByText('inside now')).toBeVisible();
  expect(log.getByText(/1 h 5 min/)).toBeVisible();
  await user.click(log.getByRole('button', { name: '김민수' }));
  await user.selectOptions(log.getByLabelText('Area'), 'Campus A');
  await user.click(log.getByRole('button', { name: 'Older' }));
  expect(await log.findByText('2 / 3')).toBeVisible();
  const last = server.calls(listAreaLog).at(-1)?.query;
  expect(Object.fromEntries(last ?? [])).toMatchObject({
    account_id: '7',
    area_id: '3',
    page: '2',
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  await user.click(log.getByRole('button', { name: 'Show everybody' }));
  await waitFor(() => expect(server.calls(listAreaLog).at(-1)?.query.get('account_id')).toBe('0'));

  await user.click(log.getByRole('button', { name: 'Close' }));
  expect(await panel('Campus areas')).toBeVisible();
});

test('areas that cannot be loaded say so, and are asked for again', async () => {
  const server = mapServer().refuse(listCampusAreas, { code: 'forbidden', message: 'no' });
  const { user } = await openConnectedMap('/app/user-map?tool=areas', server);
  expect(await screen.findByText('The areas could not be loaded')).toBeVisible();
  server.answer(listCampusAreas, { success: true, data: [makeArea()] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Campus A')).toBeVisible();
});
