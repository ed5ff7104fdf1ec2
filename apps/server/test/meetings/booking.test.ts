import {
  cancelMeeting,
  checkMeeting,
  createMeeting,
  getMeeting,
  listMeetings,
  updateMeeting,
} from '@station/contract/meetings/meetings';
import {
  createRoom,
  deleteRoom,
  getRoomDay,
  listRooms,
  updateRoom,
} from '@station/contract/meetings/rooms';
import { restoreTrash } from '@station/contract/trash/trash';
import { daysAfter } from '@station/contract/zoned-days';
import { expect, test } from 'vitest';
import { addRoom, formOf, meetingFields, planMeeting } from '../fixtures/meetings.ts';
import { auditOf } from '../fixtures/records.ts';
import { sharedTestApp } from '../test-app.ts';

// @store both

const app = await sharedTestApp();

test('Of fifty who book a room for the same hour at once one gets it', async () => {
  const room_id = await addRoom(app);
  const people = await Promise.all([1, 2, 3, 4, 5].map(() => app.createStaff()));
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, number) =>
      app.call(createMeeting, {
        as: people[number % people.length]!.token,
        // Each a minute later than the one before: all of them run into each other.
        body: meetingFields(app, { room_id, time: `10:${String(number).padStart(2, '0')}` }),
      }),
    ),
  );
  expect(answers.map((it) => it.statusCode).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 49 }, () => 409),
  ]);
  const { rows } = await app.store.pool.query('select from meeting where room_id = $1', [room_id]);
  expect(rows).toHaveLength(1);
});

test('The database itself refuses a second meeting in a room, and lets one begin where another ends', async () => {
  const room_id = await addRoom(app);
  const { token } = await app.createStaff();
  const { id } = await planMeeting(app, token, { room_id });
  const again = (from: string, to: string) =>
    app.store.pool.query(
      `insert into meeting (uid, title, search, description, organiser_name, room_id, place, video_link,
         starts_at, ends_at, time_zone)
       select uid, title, search, description, organiser_name, room_id, place, video_link,
         starts_at + $2::interval, ends_at + $3::interval, time_zone from meeting where id = $1`,
      [id, from, to],
    );
  await expect(again('59 minutes', '1 hour')).rejects.toMatchObject({
    code: '23P01',
    constraint: 'meeting_room_taken',
  });
  await again('60 minutes', '60 minutes');
});

test('A room that is taken is refused by its field, with what stands there; strangers see no title', async () => {
  const room_id = await addRoom(app, 'Phòng Sen');
  const [organiser, stranger] = [await app.createStaff(), await app.createStaff()];
  const made = await planMeeting(app, organiser.token, { room_id, title: 'Bí mật' });
  const { day } = meetingFields(app);
  const book = (as: string) =>
    app.problem(createMeeting, { as, body: meetingFields(app, { room_id, time: '10:30' }) });
  expect(await book(organiser.token)).toMatchObject({
    status: 409,
    reason: 'meetings.room-taken',
    message: `Phòng Sen is taken on ${day}`,
    validation_errors: [
      {
        field: 'room_id',
        rule: 'not-allowed',
        message: `${day}: 10:00–11:00 Bí mật, ${organiser.name}`,
      },
    ],
  });
  const refused = await book(stranger.token);
  expect(JSON.stringify(refused)).not.toContain('Bí mật');
  // Touching ends are no clash, and what is cancelled stands in nobody's way.
  await planMeeting(app, stranger.token, { room_id, time: '11:00' });
  await app.answer(cancelMeeting, {
    as: organiser.token,
    params: { id: made.id },
    body: { reason: '' },
  });
  await planMeeting(app, stranger.token, { room_id });
});

test('On the plan of the rooms one’s own meetings have a title and those of others do not', async () => {
  const room_id = await addRoom(app);
  const [organiser, stranger] = [await app.createStaff(), await app.createStaff()];
  const made = await planMeeting(app, organiser.token, { room_id });
  const query = { day: meetingFields(app).day, time_zone: 'Asia/Seoul' };
  const slots = async (as: string) =>
    (await app.answer(getRoomDay, { as, query })).data.find(({ room }) => room.id === room_id)
      ?.slots;
  expect(await slots(organiser.token)).toEqual([
    {
      starts_at: made.starts_at,
      ends_at: made.ends_at,
      meeting: { id: made.id, title: made.title, organiser: organiser.name },
    },
  ]);
  expect(await slots(stranger.token)).toMatchObject([{ meeting: null }]);
});

test('A meeting is seen by its organiser, by who is invited and by administrators; for others there is none', async () => {
  const [organiser, guest, stranger] = [
    await app.createStaff(),
    await app.createStaff(),
    await app.createStaff(),
  ];
  const admin = await app.createAdmin();
  const made = await planMeeting(app, organiser.token, {
    attendees: [{ kind: 'account', id: guest.id }],
    description: '<p onclick="x()">Chào</p><script>1</script>',
  });
  const at = { params: { id: made.id } };
  expect(made.description).toBe('<p>Chào</p>');
  for (const { token: as } of [guest, admin]) await app.answer(getMeeting, { ...at, as });
  for (const endpoint of [getMeeting, cancelMeeting]) {
    expect(
      await app.problem(endpoint, { ...at, as: stranger.token, body: { reason: '' } }),
    ).toMatchObject({ status: 404, reason: 'meetings.not-found' });
  }
  const body = { ...meetingFields(app), title: 'Khác' };
  expect(await app.problem(updateMeeting, { ...at, as: guest.token, body })).toMatchObject({
    status: 403,
  });
  expect(await app.problem(updateMeeting, { ...at, body })).toMatchObject({ status: 401 });
  const { day, time_zone } = body;
  const calendar = async (as: string, all = false) =>
    (
      await app.answer(listMeetings, { as, query: { from: day, to: day, time_zone, all } })
    ).data.map(({ id }) => id);
  expect(await calendar(guest.token)).toContain(made.id);
  expect(await calendar(stranger.token, true)).not.toContain(made.id);
  expect(await calendar(admin.token)).not.toContain(made.id);
  expect(await calendar(admin.token, true)).toContain(made.id);
});

test('Of two who change a meeting from the same version the second is told what is stored', async () => {
  const { token: as } = await app.createStaff();
  const made = await planMeeting(app, as);
  const change = { as, params: { id: made.id } };
  const first = await app.answer(updateMeeting, {
    ...change,
    body: { ...formOf(made), title: 'Một', version: made.version },
  });
  expect(
    await app.problem(updateMeeting, {
      ...change,
      body: { ...formOf(made), title: 'Hai', version: made.version },
    }),
  ).toMatchObject({
    status: 409,
    reason: 'meetings.changed-meanwhile',
    current: { title: 'Một', version: first.data.version },
  });
  expect((await auditOf(app, 'meetings.', made.id)).map(({ action }) => action)).toEqual([
    'meetings.planned',
    'meetings.changed',
  ]);
});

test('Who has another meeting then is told of and not refused, as free rooms are', async () => {
  const [taken, free] = [await addRoom(app), await addRoom(app)];
  const [organiser, guest] = [await app.createStaff(), await app.createStaff()];
  await planMeeting(app, guest.token, { room_id: taken, title: 'Riêng' });
  const body = {
    ...meetingFields(app, { room_id: taken, time: '10:30' }),
    attendees: [{ kind: 'account' as const, id: guest.id }],
  };
  const { data } = await app.answer(checkMeeting, { as: organiser.token, body });
  expect(data).toMatchObject({
    days: [body.day],
    room: [{ day: body.day, title: '', organiser: guest.name }],
    busy: [{ name: guest.name, clashes: [{ day: body.day, title: '' }] }],
  });
  expect(data.free_rooms).toContain(free);
  expect(data.free_rooms).not.toContain(taken);
  const made = await app.answer(createMeeting, {
    as: organiser.token,
    body: { ...body, room_id: free },
  });
  expect(made.busy.map(({ name }) => name)).toEqual([guest.name]);
});

test('Administrators keep rooms: a name once, a room that is closed, a delete that says what loses it', async () => {
  const admin = await app.createAdmin();
  const { token: as } = await app.createStaff();
  const name = 'Phòng Mai';
  expect(await app.problem(createRoom, { as, body: { name } })).toMatchObject({ status: 403 });
  const { data: room } = await app.answer(createRoom, { as: admin.token, body: { name } });
  expect(
    await app.problem(createRoom, { as: admin.token, body: { name: 'PHÒNG MAI' } }),
  ).toMatchObject({ status: 409, reason: 'meetings.room-name-taken' });
  const made = await planMeeting(app, as, { room_id: room.id });
  const at = { as: admin.token, params: { id: room.id } };
  await app.answer(updateRoom, { ...at, body: { name, is_active: false, version: room.version } });
  const late = meetingFields(app, { room_id: room.id, day: daysAfter(meetingFields(app).day, 1) });
  expect(await app.problem(createMeeting, { as, body: late })).toMatchObject({
    status: 400,
    reason: 'meetings.room-inactive',
  });
  // What stands in it already may be changed.
  const change = { as, params: { id: made.id } };
  await app.answer(updateMeeting, { ...change, body: { ...formOf(made), title: 'Mới' } });

  expect(await app.problem(deleteRoom, { ...at, query: { upcoming: 0 } })).toMatchObject({
    status: 409,
    reason: 'meetings.room-deletion-changed',
  });
  await app.answer(deleteRoom, { ...at, query: { upcoming: 1 } });
  expect((await app.answer(getMeeting, change)).data).toMatchObject({ room: null, place: name });
  await app.answer(restoreTrash, {
    as: admin.token,
    body: { items: [{ kind: 'meeting-room', id: room.id }] },
  });
  expect((await app.answer(getMeeting, change)).data).toMatchObject({
    room: { id: room.id, name },
    place: '',
  });
  const { data: rooms } = await app.answer(listRooms, { as });
  expect(rooms.find(({ id }) => id === room.id)).toMatchObject({ upcoming: 1, is_active: false });
});
