import { IP_ACCURACY_M } from '@station/contract/visitors/locations';
import type { LiveVisitor } from '@station/contract/visitors/realtime';

/** Somebody on the map: the spec's map visitor (spec 1, section 3), and what the filters ask for. */
export type MapVisitor = {
  /** Of the socket, or what the server calls them. */
  id: string;
  username: string;
  lat: number;
  lng: number;
  city: string;
  country: string;
  /** Radius in metres; null where nobody said. */
  accuracy: number | null;
  isOnline: boolean;
  /** Epoch milliseconds of the point, and of any sign of life. */
  lastUpdate: number;
  lastSeen: number;
  /** The same for all sockets of one person: of their account, or of a guest's browser. */
  person: string;
  /** Of their browser's tab; empty when nobody said. */
  sessionId: string;
  userId: number | null;
  name: string;
  role: LiveVisitor['role'];
  state: LiveVisitor['state'];
  page: string;
  pageTitle: string;
  device: string;
  /** What is told of the same socket with a lower one is older. */
  revision: number;
  /** A device measured it; otherwise it is the place of an internet address. */
  precise: boolean;
};

/** What the server told, of which nothing is taken for granted. */
export type Told = Record<string, unknown>;

type Point = { lat: number; lng: number };

/**
 * Reads a visitor; undefined without an id or without coordinates (spec 1, section 3: a visitor
 * without coordinates is dropped).
 */
export function readMapVisitor(told: Told): MapVisitor | undefined {
  const id = text(told.socketId) || text(told.id);
  const point = pointOf(told);
  if (!id || !point) return undefined;
  const userId = typeof told.userId === 'number' ? told.userId : null;
  const username = text(told.username) || 'Guest';
  const precise = isPrecise(told.source);
  const accuracy = numberIn(told.accuracy, 0, Number.MAX_VALUE) ?? null;
  const lastUpdate = momentOf(told.lastUpdate) ?? Date.now();
  return {
    id,
    username,
    ...point,
    city: text(told.city) || 'Unknown',
    country: text(told.country),
    accuracy: precise ? accuracy : IP_ACCURACY_M,
    isOnline: told.isOnline !== false,
    lastUpdate,
    lastSeen: momentOf(told.lastSeen) ?? lastUpdate,
    person: personOf(told, id),
    sessionId: text(told.sessionId),
    userId,
    name: text(told.name) || username,
    role: told.role === 'admin' || told.role === 'user' ? told.role : 'guest',
    state: told.state === 'idle' || told.state === 'left' ? told.state : 'active',
    page: text(told.page),
    pageTitle: text(told.pageTitle),
    device: text(told.device),
    revision: revisionOf(told) ?? 0,
    precise,
  };
}

/** Whether a device measured a point; that of an internet address says `ip`. */
export const isPrecise = (source: unknown): boolean => source !== 'ip';

/** How new it is what the server told, if it says. */
export const revisionOf = ({ revision }: Told): number | undefined =>
  numberIn(revision, 0, Number.MAX_SAFE_INTEGER);

/** Who it is, whichever socket they come by. */
function personOf(told: Told, id: string): string {
  if (typeof told.userId === 'number') return `account:${told.userId}`;
  const client = text(told.clientId);
  return client ? `client:${client}` : `socket:${id}`;
}

/** From `latitude` and `longitude`, `lat` and `lng`, or either in `gps`; the first pair that is whole. */
function pointOf(told: Told): Point | undefined {
  const gps = told.gps && typeof told.gps === 'object' ? (told.gps as Told) : {};
  const pairs = [
    [told.latitude, told.longitude],
    [told.lat, told.lng],
    [gps.latitude, gps.longitude],
    [gps.lat, gps.lng],
  ];
  for (const [first, second] of pairs) {
    const lat = numberIn(first, -90, 90);
    const lng = numberIn(second, -180, 180);
    if (lat !== undefined && lng !== undefined) return { lat, lng };
  }
  return undefined;
}

/** A number, or a text that is one, within its bounds (spec 1, section 5). */
function numberIn(value: unknown, min: number, max: number): number | undefined {
  const given = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof given === 'number' && given >= min && given <= max ? given : undefined;
}

/** Epoch milliseconds of such, or of ISO 8601. */
function momentOf(value: unknown): number | undefined {
  const moment = typeof value === 'string' ? Date.parse(value) : value;
  return typeof moment === 'number' && Number.isFinite(moment) ? moment : undefined;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
