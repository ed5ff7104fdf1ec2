/** People of the visitors benchmark, in a process of their own: they are told what to do by orders. */
import { randomUUID } from 'node:crypto';
import { type Posted, postFor } from './raw-posts.ts';
import { openRawSocket, type RawSocket } from './raw-socket.ts';

/** Somebody whose socket is to be opened. */
export type Person = {
  token?: string | undefined;
  address: string;
  namespace: '/' | '/visitors';
  /** Says which page is looked at, as browsers do. */
  arrives: boolean;
};

export type CrowdOrder =
  /** Opens sockets, as many at a time as a browser's machine could not: answers {@link Opened}. */
  | { order: 'open'; port: number; people: Person[] }
  /** Everybody moves so often, for so long: answers {@link Moved}. */
  | { order: 'move'; perSecond: number; seconds: number; origin: number }
  /** Everybody asks for all visitors and listens from then on. */
  | { order: 'watch' }
  /** What was heard since: answers {@link Heard}; begins anew. */
  | { order: 'heard'; origin: number }
  /** Floods from one socket, which is opened anew whenever it is cut off: answers {@link Flooded}. */
  | { order: 'flood'; port: number; address: string; perSecond: number; seconds: number }
  /** Reports page views: answers {@link Posted}. */
  | {
      order: 'track';
      port: number;
      path: string;
      /** People who report in turn; guests without any. */
      tokens: string[];
      connections: number;
      seconds: number;
    }
  | { order: 'close' };

export type Opened = { opened: number; refusals: string[] };
export type Moved = { sent: number; taken: number };
/** Messages, bytes and moves that reached the watchers; ages by whole milliseconds. */
export type Heard = {
  messages: number;
  bytes: number;
  /** Since the server took the point, and since it was sent. */
  sinceTaken: number[];
  sinceSent: number[];
};
export type Flooded = { sent: number; opened: number; refused: number };

const IN_FLIGHT = 64;
const STEP_MS = 10;

const sockets: RawSocket[] = [];
let taken = 0;
let heard = nothingHeard();
let origin = 0;

function nothingHeard(): Heard {
  return { messages: 0, bytes: 0, sinceTaken: [], sinceSent: [] };
}

// Not left behind by a benchmark that is broken off.
process.on('disconnect', () => process.exit());
process.on('message', async (given: CrowdOrder) => {
  process.send?.(await carryOut(given));
});

async function carryOut(given: CrowdOrder): Promise<object> {
  switch (given.order) {
    case 'open':
      return open(given.port, given.people);
    case 'move':
      return move(given);
    case 'watch':
      for (const socket of sockets) socket.emit('visitors:request');
      return {};
    case 'heard': {
      const before = heard;
      heard = nothingHeard();
      origin = given.origin;
      return before;
    }
    case 'flood':
      return flood(given);
    case 'track':
      return track(given);
    case 'close':
      for (const socket of sockets.splice(0)) socket.destroy();
      return {};
  }
}

async function open(port: number, people: Person[]): Promise<Opened> {
  const refusals: string[] = [];
  const before = sockets.length;
  let next = 0;
  const worker = async () => {
    for (let person = people[next++]; person; person = people[next++]) {
      const { arrives, ...rest } = person;
      try {
        const socket = await openRawSocket({ port, ...rest, onEvent: hear });
        if (arrives) {
          const info = { device: 'Mobile', browser: 'Chrome', page: '/home', pageTitle: 'Station' };
          socket.emit('visitor:connect', info);
        }
        sockets.push(socket);
      } catch (error) {
        refusals.push(String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  return { opened: sockets.length - before, refusals };
}

function hear(text: string): void {
  if (text.startsWith('["location:updated"')) taken += 1;
  else if (text.startsWith('["visitors:delta"')) hearDelta(text);
}

type Delta = [string, { moves: [string, number, number, number, string, number][] }];

function hearDelta(text: string): void {
  const now = Date.now();
  heard.messages += 1;
  heard.bytes += text.length;
  const [, { moves }] = JSON.parse(text) as Delta;
  for (const [, , , accuracy, , takenAt] of moves) {
    count(heard.sinceTaken, now - takenAt);
    // The people here tell when they sent a point as its accuracy.
    count(heard.sinceSent, now - origin - accuracy);
  }
}

function count(ages: number[], age: number): void {
  const place = Math.max(0, Math.round(age));
  ages[place] = (ages[place] ?? 0) + 1;
}

/** Steps of 22 m, so that no point is near enough to the last one to be the same. */
const STEP_DEGREES = 0.0002;

/** Everybody has their own moment within a period, so that points come in evenly. */
function move(given: CrowdOrder & { order: 'move' }): Promise<Moved> {
  taken = 0;
  const steps = 1_000 / given.perSecond / STEP_MS;
  const rounds = given.seconds * given.perSecond;
  let step = 0;
  let sent = 0;
  const began = performance.now();
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      // A timer that comes late makes up for it.
      while (step * STEP_MS <= performance.now() - began && step < steps * rounds) {
        for (let i = step % steps; i < sockets.length; i += steps) {
          sockets[i]?.emit('location:update', point(i, Math.floor(step / steps), given.origin));
          sent += 1;
        }
        step += 1;
      }
      if (step < steps * rounds) return;
      clearInterval(timer);
      setTimeout(() => resolve({ sent, taken }), 500);
    }, STEP_MS);
  });
}

/** Everything that a browser tells of a point. */
function point(person: number, round: number, begun: number) {
  const now = Date.now();
  return {
    latitude: 10.7769 + person * 0.001 + (round % 50) * STEP_DEGREES,
    longitude: 106.7009 + person * 0.001,
    accuracy: now - begun,
    altitude: null,
    speed: 1.4,
    heading: 90,
    source: 'gps-watch',
    timestamp: now,
    sentAt: now,
    updateNumber: round,
  };
}

/** Messages that could not be sent while there was no socket are made up for, up to so many. */
const OWED_MAX = 1_000;

async function flood(given: CrowdOrder & { order: 'flood' }): Promise<Flooded> {
  const { port, address, perSecond } = given;
  const until = performance.now() + given.seconds * 1_000;
  const flooded: Flooded = { sent: 0, opened: 0, refused: 0 };
  const info = { page: '/home/contacts', pageTitle: 'Danh bạ' };
  let owed = 0;
  let socket: RawSocket | undefined;
  const timer = setInterval(() => {
    owed = Math.min(OWED_MAX, owed + (perSecond / 1_000) * STEP_MS);
    for (; owed > 0 && socket; owed -= 1) {
      socket.emit('page:change', info);
      flooded.sent += 1;
    }
  }, STEP_MS);
  while (performance.now() < until) {
    await new Promise<void>((closed) => {
      openRawSocket({ port, address, namespace: '/visitors', onClose: closed }).then(
        (opened) => {
          flooded.opened += 1;
          socket = opened;
        },
        () => {
          flooded.refused += 1;
        },
      );
    });
    socket = undefined;
  }
  clearInterval(timer);
  return flooded;
}

/** A page view as browsers report it, always with another id, of each person's own session. */
function track(given: CrowdOrder & { order: 'track' }): Promise<Posted> {
  const record = {
    page: '/home/contacts',
    fullUrl: 'https://station.example/home/contacts?search=nguyen&page=2',
    referrer: 'https://www.google.com/search?q=station',
    title: 'Danh bạ · Station',
    browser: 'Chrome',
    os: 'Android',
    device: 'Mobile',
    platform: 'Linux armv8l',
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; SM-S921N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    language: 'ko-KR',
    languages: ['ko-KR', 'vi', 'en'],
    screenResolution: '1080x2400',
    screenColorDepth: 24,
    viewport: '390x844',
    timezone: 'Asia/Seoul',
    timezoneOffset: -540,
    visitorId: randomUUID(),
    timestamp: new Date().toISOString(),
    geoLocation: null,
    pageViewType: 'navigation',
    isReturning: true,
    visitCount: 12,
    performance: { loadTime: 812.4, domReady: 401 },
  };
  const begin = JSON.stringify(record).slice(0, -1);
  const { tokens, ...order } = given;
  const sessions = (tokens.length > 0 ? tokens : ['']).map(() => randomUUID());
  let turn = 0;
  return postFor({
    ...order,
    nextToken: tokens.length > 0 ? () => tokens[turn % tokens.length] ?? '' : undefined,
    nextBody: () => {
      turn += 1;
      const sessionId = sessions[turn % sessions.length];
      return `${begin},"sessionId":"${sessionId}","visitId":"${randomUUID()}"}`;
    },
  });
}
