/** The sessions of a person, as that person sees them (accounts issue, section 2). */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { idInPath } from '../record-fields.ts';

export const Session = z.object({
  id: z.number(),
  device: z.object({
    kind: z.enum(['desktop', 'phone', 'tablet', 'other']),
    /** `Chrome`, `Safari`, …; empty when it cannot be told. */
    browser: z.string(),
    /** `Windows`, `Android`, …; empty when it cannot be told. */
    system: z.string(),
  }),
  /** The network address it was opened from. */
  address: z.string(),
  /** A city and country, when they are known. */
  place: z.nullable(z.string()),
  created_at: z.string(),
  last_used_at: z.string(),
  expires_at: z.string(),
  /** Whether it is the one this call was made with. */
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'account',
  summary: 'One’s own sessions, the current one first, then by last use.',
  response: answer({ data: z.array(Session) }),
});

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: 'account',
  summary: 'End one of one’s own sessions.',
  params: z.object({ id: idInPath() }),
  response: answer({}),
});

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'POST',
  path: '/api/auth/sessions/end-others',
  access: 'account',
  summary: 'End all of one’s sessions but this one.',
  response: answer({ ended: z.number() }),
});

export const endAllSessions = endpoint({
  name: 'endAllSessions',
  method: 'POST',
  path: '/api/auth/sessions/end-all',
  access: 'account',
  summary: 'Sign out everywhere, here too.',
  response: answer({ ended: z.number() }),
});
