/** Devices of a person that notices are pushed to (Web Push, RFC 8030 and 8291). */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { idInPath } from '../record-fields.ts';

/** Devices of one person, at most. */
export const PUSH_DEVICES_MAX = 20;

export const PushDevice = z.object({
  id: z.number(),
  /** Names as the device's own sign-in gave them; may be empty. */
  browser: z.string(),
  system: z.string(),
  added_at: z.string(),
  /** When a push last arrived at the push service; null: never yet. */
  last_pushed_at: z.nullable(z.string()),
  /** The one that asks. */
  is_current: z.boolean(),
});
export type PushDevice = z.infer<typeof PushDevice>;

/** Reasons a call about devices can fail for. */
export type PushReason =
  | 'notices.unknown-push-service'
  | 'notices.other-push-key'
  | 'notices.too-many-devices'
  | 'notices.device-not-found';

export const listPushDevices = endpoint({
  name: 'listPushDevices',
  method: 'GET',
  path: '/api/notices/devices',
  access: 'staff',
  summary: 'The caller’s devices that notices are pushed to, and the key to ask for pushes with.',
  response: answer({
    data: z.array(PushDevice),
    /** `applicationServerKey`, as base64url. */
    public_key: z.string(),
  }),
});

/** Bytes as base64url, of so many characters. */
const base64Url = (min: number, max: number) =>
  z.string().check(z.regex(/^[\w-]+={0,2}$/), z.minLength(min), z.maxLength(max));

export const addPushDevice = endpoint({
  name: 'addPushDevice',
  method: 'POST',
  path: '/api/notices/devices',
  access: 'staff',
  summary:
    'Have notices pushed to the device that asks, by what its browser was given for that. It goes with the session.',
  body: z.object({
    endpoint: z.string().check(z.maxLength(1_000)),
    keys: z.object({ p256dh: base64Url(86, 90), auth: base64Url(22, 26) }),
    /** The key that the browser asked with. */
    public_key: base64Url(86, 90),
  }),
  perMinute: 30,
  response: answer({ data: PushDevice }),
});

export const removePushDevice = endpoint({
  name: 'removePushDevice',
  method: 'DELETE',
  path: '/api/notices/devices/:id',
  access: 'staff',
  summary: 'Push nothing more to one of one’s devices.',
  params: z.object({ id: idInPath() }),
  response: answer({}),
});

export const tryPushDevice = endpoint({
  name: 'tryPushDevice',
  method: 'POST',
  path: '/api/notices/devices/:id/try',
  access: 'staff',
  summary: 'Push a word to one of one’s devices, to see whether it arrives.',
  params: z.object({ id: idInPath() }),
  perMinute: 6,
  response: answer({}),
});
