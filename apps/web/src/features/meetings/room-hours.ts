/** Which hours of a day a grid of rooms shows, and where in it a meeting stands. */
import type { RoomDay, RoomSlot } from '@station/contract/meetings/rooms';

const HOUR_MS = 3_600_000;

/** Hours that are shown whatever happens in them: from eight to six. */
const USUAL = { first: 8, last: 18 } as const;

/** Where a slot begins and how long it is, in hours of the day that begins at `from`; no more than the day. */
export function spanOf(slot: Pick<RoomSlot, 'starts_at' | 'ends_at'>, from: string) {
  const at = (moment: string) =>
    Math.min(24, Math.max(0, (Date.parse(moment) - Date.parse(from)) / HOUR_MS));
  const start = at(slot.starts_at);
  return { start, length: at(slot.ends_at) - start };
}

/** The full hours from the first to the last one with a meeting, the usual ones always among them. */
export function shownHours(rooms: readonly Pick<RoomDay, 'slots'>[], from: string): number[] {
  const spans = rooms.flatMap(({ slots }) => slots.map((slot) => spanOf(slot, from)));
  const first = Math.min(USUAL.first, ...spans.map(({ start }) => Math.floor(start)));
  const last = Math.max(USUAL.last, ...spans.map(({ start, length }) => Math.ceil(start + length)));
  return Array.from({ length: last - first }, (_, at) => first + at);
}
