import {
  PROBLEM_STATUS,
  ProblemBody,
  type ProblemCode,
  type ValidationError,
} from '@station/contract/problem';
import * as z from 'zod/mini';

/** The server's codes, and `network` for a call that never got an answer. */
export type ProblemKind = ProblemCode | 'network';

/** The reason of a `network` problem whose file had begun to come. */
export const BROKEN_OFF = 'call.broken-off';

/** What a refusal says that is not written as ours are, of a proxy for example. */
const ForeignBody = z.object({ message: z.string().check(z.minLength(1), z.maxLength(500)) });

type Details = {
  code: ProblemKind;
  message: string;
  reason?: string | undefined;
  validation_errors?: ValidationError[] | undefined;
  request_id?: string | undefined;
  current?: unknown;
};

/** A call that failed. The text for the reader is chosen by `reason` or `code`, in their language. */
export class Problem extends Error {
  readonly code: ProblemKind;
  /** `<feature>.<reason>`, for example `contacts.not-found`. */
  readonly reason: string | undefined;
  readonly validation_errors: ValidationError[];
  /** Finds the call in the server's log; empty when the server was not reached. */
  readonly request_id: string;
  /** What the server holds now, when a change was made from an older version. */
  readonly current: unknown;

  constructor(details: Details) {
    super(details.message);
    this.name = 'Problem';
    this.code = details.code;
    this.reason = details.reason;
    this.validation_errors = details.validation_errors ?? [];
    this.request_id = details.request_id ?? '';
    this.current = details.current;
  }
}

/** Whether a failure can go away by itself; a refusal does not. */
export function canPass(error: unknown): boolean {
  if (!(error instanceof Problem)) return false;
  return error.code === 'network' || error.code === 'unavailable' || error.code === 'internal';
}

/**
 * The problem that a failed answer describes, also when a proxy in between wrote it: then `message`
 * is empty unless its JSON has one.
 */
export function problemFrom(status: number, body: unknown, requestId: string | null): Problem {
  const parsed = ProblemBody.safeParse(body);
  if (parsed.success) return new Problem(parsed.data);
  const foreign = ForeignBody.safeParse(body);
  return new Problem({
    code: codeOfStatus(status),
    message: foreign.success ? foreign.data.message : '',
    request_id: requestId ?? undefined,
  });
}

function codeOfStatus(status: number): ProblemCode {
  const codes = Object.keys(PROBLEM_STATUS) as ProblemCode[];
  const known = codes.find((code) => PROBLEM_STATUS[code] === status);
  if (known) return known;
  // 502 and 504 come from a proxy whose server is away.
  if (status === 502 || status === 504) return 'unavailable';
  return status >= 500 ? 'internal' : 'invalid';
}
