/** A person's own calendar as a feed that calendar programs subscribe to. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';

/** Days before today that a feed goes back, and after today that it goes ahead. */
export const FEED_DAYS = { back: 90, ahead: 400 } as const;

export const Feed = z.object({
  created_at: z.string(),
  /** When a calendar program last asked for it; null: never. */
  used_at: z.nullable(z.string()),
});
export type Feed = z.infer<typeof Feed>;

export const getFeed = endpoint({
  name: 'getFeed',
  method: 'GET',
  path: '/api/meetings/feed',
  access: 'staff',
  summary: 'Whether the caller has a feed. Its address is told only when it is made.',
  response: answer({ data: z.nullable(Feed) }),
});

export const renewFeed = endpoint({
  name: 'renewFeed',
  method: 'POST',
  path: '/api/meetings/feed',
  access: 'staff',
  summary:
    'Make the caller’s feed, or give it another address: the one before opens nothing any more.',
  response: answer({
    data: Feed,
    /** Told this once: the whole address, or from the root where PUBLIC_URL is not set. */
    address: z.string(),
  }),
});

export const revokeFeed = endpoint({
  name: 'revokeFeed',
  method: 'DELETE',
  path: '/api/meetings/feed',
  access: 'staff',
  summary: 'Take the caller’s feed back: its address opens nothing any more.',
  response: answer({}),
});

export const feedPath = (token: string) => `/api/meetings/calendar/${token}.ics`;

export const getFeedFile = endpoint({
  name: 'getFeedFile',
  method: 'GET',
  path: '/api/meetings/calendar/:file',
  access: 'guest',
  perMinute: 60,
  summary: 'A person’s meetings as an iCalendar feed, by the secret in its address.',
  params: z.object({
    file: z.pipe(
      z.string().check(z.regex(/^[\w-]{43}\.ics$/)),
      z.transform((file: string) => file.slice(0, -'.ics'.length)),
    ),
  }),
  download: { contentType: 'text/calendar' },
});
