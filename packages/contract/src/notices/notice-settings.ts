/** How a person wants to be told: where, when not, and in a summary. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { TimeZone } from '../visitors/sharing-hours.ts';
import { NOTICE_GROUPS } from './notice-groups.ts';

/** `HH:MM`, of 24 hours. */
const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

export const DIGESTS = ['none', 'daily', 'weekly'] as const;

/** The zone of whoever has not said. */
export const USUAL_TIME_ZONE = 'Asia/Ho_Chi_Minh';

export const NoticeSettings = z.object({
  /** All false: not at all. */
  channels: z.record(
    z.enum(NOTICE_GROUPS),
    z.object({ here: z.boolean(), push: z.boolean(), mail: z.boolean() }),
  ),
  time_zone: TimeZone,
  /** Nothing is pushed or mailed between the two; they may lie on both sides of midnight. */
  quiet: z.nullable(
    z
      .object({ from: TimeOfDay, to: TimeOfDay })
      .check(z.refine(({ from, to }) => from !== to, { error: 'format', path: ['to'] })),
  ),
  /** A letter with what is unread. */
  digest: z.enum(DIGESTS),
  /** When it is sent, by the person's clock. */
  digest_hour: z.int().check(z.minimum(0), z.maximum(23)),
  /** 1 is Monday; of weekly ones. */
  digest_weekday: z.int().check(z.minimum(1), z.maximum(7)),
});
export type NoticeSettings = z.infer<typeof NoticeSettings>;

/** Why a person gets no letters; null: they do. */
const NoMail = z.nullable(z.enum(['no-server', 'no-address']));

const response = answer({ data: NoticeSettings, no_mail: NoMail });

export const getNoticeSettings = endpoint({
  name: 'getNoticeSettings',
  method: 'GET',
  path: '/api/notices/settings',
  access: 'staff',
  summary: 'How the caller wants to be told of things.',
  response,
});

export const updateNoticeSettings = endpoint({
  name: 'updateNoticeSettings',
  method: 'PUT',
  path: '/api/notices/settings',
  access: 'staff',
  summary: 'Decide how one wants to be told of things.',
  body: NoticeSettings,
  response,
});
