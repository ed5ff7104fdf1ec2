/** People who move more than any sockets here could: as if another server had them. */
import { randomUUID } from 'node:crypto';
import {
  DELTA_MS,
  type LiveVisitor,
  type Move,
  NAMESPACES,
} from '@station/contract/visitors/realtime';
import type { Store } from '../apps/server/src/db/db.ts';
import {
  keepServerAlive,
  savePresence,
} from '../apps/server/src/features/visitors/presence/presence.queries.ts';
import { WATCHERS } from '../apps/server/src/features/visitors/presence/watching.ts';
import { emitToRoom, type Realtime } from '../apps/server/src/platform/realtime.ts';

/** Hồ Chí Minh City; people stand around it within these degrees. */
const CENTRE = { latitude: 10.7769, longitude: 106.7009 };
const SPREAD = { latitude: 0.07, longitude: 0.12 };

/** About 20 m. */
const STEP_DEGREES = 0.0002;

/** Stores people as another server's, and from now on tells watchers that all of them move with each delta. */
export async function crowdElsewhere(given: {
  store: Store;
  realtime: Realtime;
  people: number;
}): Promise<object> {
  const { store, realtime, people } = given;
  const serverId = randomUUID();
  const crowd = Array.from({ length: people }, (_, i) => somebody(i));
  await keepServerAlive(store.db, serverId, 3_600);
  await savePresence(store.db, serverId, crowd);
  setInterval(() => {
    const at = Date.now();
    const moves = crowd.map((visitor, i): Move => {
      const angle = i + at / 5_000;
      visitor.latitude = (visitor.latitude ?? 0) + Math.sin(angle) * STEP_DEGREES;
      visitor.longitude = (visitor.longitude ?? 0) + Math.cos(angle) * STEP_DEGREES;
      return [visitor.socketId, visitor.latitude, visitor.longitude, 12, 'gps-watch', at];
    });
    emitToRoom(realtime, NAMESPACES.visitors, WATCHERS, 'visitors:delta', { moves, at });
  }, DELTA_MS);
  return {};
}

/** Always the same person for a number, somewhere in the city. */
function somebody(i: number): LiveVisitor {
  const now = new Date().toISOString();
  // Spread evenly by multiples of two irrational numbers. The first one, on whom the map opens,
  // stands in the middle.
  const [across, up] = [(0.5 + i * 0.754_877_666) % 1, (0.5 + i * 0.569_840_291) % 1];
  return {
    socketId: `person-${String(i).padStart(13, '0')}`,
    mainSocketId: null,
    clientId: `browser-${i}`,
    sessionId: `tab-${i}`,
    username: `nguyen${i}`,
    name: `Nguyễn Văn ${i}`,
    role: i % 3 === 0 ? 'guest' : 'user',
    userId: i % 3 === 0 ? null : 1_000_000 + i,
    device: 'Mobile',
    browser: 'Chrome',
    page: ['/home', '/home/contacts', '/home/schools', '/home/reports'][i % 4] ?? '/home',
    pageTitle: 'Station',
    timestamp: now,
    connectedAt: now,
    lastSeen: now,
    state: i % 5 === 0 ? 'idle' : 'active',
    isOnline: true,
    latitude: CENTRE.latitude + (up - 0.5) * 2 * SPREAD.latitude,
    longitude: CENTRE.longitude + (across - 0.5) * 2 * SPREAD.longitude,
    accuracy: 12,
    source: 'gps-watch',
    city: 'Hồ Chí Minh',
    country: 'Vietnam',
    lastUpdate: now,
  };
}
