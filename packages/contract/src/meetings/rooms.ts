/** Rooms for meetings, and when they are taken. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import {
  amount,
  day,
  givenNumber,
  idInPath,
  optionalText,
  versionField,
} from '../record-fields.ts';
import { TimeZone } from '../visitors/sharing-hours.ts';
import type { MeetingsReason } from './meeting-fields.ts';

export const ROOM_LIMITS = { name: 100, place: 200, capacity: 10_000, rooms: 200 } as const;

export const MeetingRoom = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  /** Where it is: a building, a floor. */
  place: z.string(),
  /** Null: nobody has said. */
  capacity: z.nullable(z.number()),
  /** Only these can be booked. */
  is_active: z.boolean(),
  /** Meetings in it that are not over. */
  upcoming: z.number(),
});
export type MeetingRoom = z.infer<typeof MeetingRoom>;

export const RoomFields = z.object({
  name: requiredText(ROOM_LIMITS.name),
  place: optionalText(ROOM_LIMITS.place),
  capacity: z._default(z.nullable(amount(ROOM_LIMITS.capacity, 1)), null),
  is_active: z._default(z.boolean(), true),
});
export type RoomFields = z.infer<typeof RoomFields>;

const roomInPath = z.object({ id: idInPath() });

export const listRooms = endpoint({
  name: 'listRooms',
  method: 'GET',
  path: '/api/meetings/rooms',
  access: 'staff',
  summary: 'All rooms by name, with those that can no longer be booked.',
  response: answer({ data: z.array(MeetingRoom) }),
});

export const createRoom = endpoint({
  name: 'createRoom',
  method: 'POST',
  path: '/api/meetings/rooms',
  access: 'admin',
  summary: 'Add a room.',
  body: RoomFields,
  response: answer({ data: MeetingRoom }),
});

export const updateRoom = endpoint({
  name: 'updateRoom',
  method: 'PUT',
  path: '/api/meetings/rooms/:id',
  access: 'admin',
  summary: 'Change a room; a 409 carries what is stored now.',
  params: roomInPath,
  body: z.object({ ...RoomFields.shape, version: versionField() }),
  response: answer({ data: MeetingRoom }),
});

export const deleteRoom = endpoint({
  name: 'deleteRoom',
  method: 'DELETE',
  path: '/api/meetings/rooms/:id',
  access: 'admin',
  summary:
    'Put a room into the trash; its meetings keep its name as their place. `upcoming` is how many the caller announced: another number is a 409.',
  params: roomInPath,
  query: z.object({ upcoming: z.optional(givenNumber(0, 1_000_000)) }),
  response: answer({}),
});

/** A stretch of time in which a room is taken. */
export const RoomSlot = z.object({
  starts_at: z.string(),
  ends_at: z.string(),
  /** Null: a meeting that is none of the caller's. */
  meeting: z.nullable(z.object({ id: z.number(), title: z.string(), organiser: z.string() })),
});
export type RoomSlot = z.infer<typeof RoomSlot>;

export const RoomDay = z.object({
  room: z.object({
    id: z.number(),
    name: z.string(),
    place: z.string(),
    capacity: z.nullable(z.number()),
    is_active: z.boolean(),
  }),
  slots: z.array(RoomSlot),
});
export type RoomDay = z.infer<typeof RoomDay>;

export const getRoomDay = endpoint({
  name: 'getRoomDay',
  method: 'GET',
  path: '/api/meetings/rooms/day',
  access: 'staff',
  summary:
    'When the rooms are taken on a day of a zone: one’s own meetings whole, others only as taken. Rooms that can be booked, and others with meetings on that day.',
  query: z.object({ day: day(), time_zone: TimeZone }),
  response: answer({ data: z.array(RoomDay), from: z.string(), to: z.string() }),
});

/** What the server names the field by, when a room is taken. */
export const ROOM_FIELD = 'room_id';
export const ROOM_TAKEN = 'meetings.room-taken' satisfies MeetingsReason;
