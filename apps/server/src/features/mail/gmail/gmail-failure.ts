import type { MailReason } from '@station/contract/mail/mail-fields';
import type { ProblemCode } from '@station/contract/problem';
import { Problem } from '../../../platform/problem.ts';

/**
 * What went wrong with a call to Google. `lost`: nobody knows whether Google has done it: no answer
 * came, or one that says that something broke over there. `unreachable`: it surely has not.
 */
export type GmailFailureKind =
  | 'unauthorized'
  | 'rate-limited'
  | 'not-found'
  | 'refused'
  | 'lost'
  | 'unreachable';

const ANSWERS: Record<GmailFailureKind, { code: ProblemCode; reason: MailReason; text: string }> = {
  unauthorized: {
    code: 'conflict',
    reason: 'mail.connect-again',
    text: 'Google no longer lets us into this mailbox. Please connect it again',
  },
  'rate-limited': {
    code: 'rate-limited',
    reason: 'mail.quota',
    text: 'Google asks to wait a little with this mailbox',
  },
  'not-found': {
    code: 'not-found',
    reason: 'mail.message-not-found',
    text: 'This is no longer in the mailbox',
  },
  refused: { code: 'invalid', reason: 'mail.google-refused', text: 'Google refused this' },
  lost: {
    code: 'unavailable',
    reason: 'mail.google-unavailable',
    text: 'Google does not answer right now',
  },
  unreachable: {
    code: 'unavailable',
    reason: 'mail.google-unavailable',
    text: 'Google cannot be reached right now',
  },
};

/** A call to Google that did not succeed, as whoever called us is told of it. */
export class GmailFailure extends Problem {
  readonly kind: GmailFailureKind;

  constructor(
    kind: GmailFailureKind,
    { retryAfterS, words }: { retryAfterS?: number; words?: string } = {},
  ) {
    const { code, reason, text } = ANSWERS[kind];
    super(code, words ? `${text}: ${words}` : text, {
      reason,
      ...(retryAfterS !== undefined && { retryAfter: retryAfterS }),
    });
    this.name = 'GmailFailure';
    this.kind = kind;
  }
}

/** Seconds to wait where Google asks to and does not say how long: its quota counts minutes. */
const WAIT_S = 30;

/** Words of Google's for "too fast", under 403 as under 429 (Gmail API, "Resolve errors"). */
const TOO_FAST = /rateLimitExceeded|userRateLimitExceeded|quotaExceeded|dailyLimitExceeded/;

/** What an answer of Google means that is not a good one. Its body holds no words of any letter. */
export function failureOf(
  status: number,
  headers: { get(name: string): string | null },
  body: string,
): GmailFailure {
  if (status === 401) return new GmailFailure('unauthorized');
  if (status === 404 || status === 410) return new GmailFailure('not-found');
  if (status === 429 || (status === 403 && TOO_FAST.test(body))) {
    const asked = Number(headers.get('retry-after'));
    const retryAfterS = Number.isFinite(asked) && asked > 0 ? Math.min(asked, 3_600) : WAIT_S;
    return new GmailFailure('rate-limited', { retryAfterS });
  }
  if (status >= 500) return new GmailFailure('lost');
  return new GmailFailure('refused', { words: wordsOf(body) });
}

/** Google's sentence about what it refuses. */
function wordsOf(body: string): string {
  try {
    const { error } = JSON.parse(body) as { error?: { message?: unknown } };
    return typeof error?.message === 'string' ? error.message.slice(0, 300) : '';
  } catch {
    return '';
  }
}
