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

/** How often the other server says that it lives, in milliseconds. */
const ALIVE_MS = 2_000;

/** The accounts of the people, beyond those that anybody else has. */
const FIRST_ACCOUNT = 1_000_000;

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
  await createAccounts(store, people);
  const reportAlive = () => keepServerAlive(store.db, serverId);
  await reportAlive();
  setInterval(() => void reportAlive(), ALIVE_MS);
  await savePresence(store.db, serverId, crowd);
  setInterval(() => {
    const at = Date.now();
    const moves = crowd.map((visitor, i): Move => {
      const angle = i + at / 5_000;
      visitor.latitude = (visitor.latitude ?? 0) + Math.sin(angle) * STEP_DEGREES;
      visitor.longitude = (visitor.longitude ?? 0) + Math.cos(angle) * STEP_DEGREES;
      visitor.revision += 1;
      const { socketId, latitude, longitude, revision } = visitor;
      return [socketId, latitude, longitude, 12, 'gps-watch', at, revision];
    });
    emitToRoom(realtime, NAMESPACES.visitors, WATCHERS, 'visitors:delta', { moves, at });
  }, DELTA_MS);
  return {};
}

/** Nobody's device is shown without an account that agreed to it. */
async function createAccounts({ pool }: Store, people: number): Promise<void> {
  await pool.query(
    `with made as (
      insert into account (id, username, email, name, password_hash) overriding system value
      select id, 'nguyen' || id, 'nguyen' || id || '@station.example', 'Nguyễn Văn', ''
      from generate_series($1::bigint, $1::bigint + $2::bigint - 1) as id
      returning id
    )
    insert into location_consent (account_id) select id from made`,
    [FIRST_ACCOUNT, people],
  );
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
    role: 'user',
    userId: FIRST_ACCOUNT + i,
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
    revision: 1,
  };
}
