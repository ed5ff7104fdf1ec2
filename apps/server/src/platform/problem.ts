import type { Endpoint } from '@station/contract/endpoint';
import { BAD_CHARACTERS } from '@station/contract/fields';
import {
  PROBLEM_STATUS,
  type ProblemBody,
  type ProblemCode,
  type ValidationError,
} from '@station/contract/problem';
import { NOT_ALLOWED } from '@station/contract/record-fields';
import type { FastifyError } from 'fastify';
import type * as z from 'zod/mini';

type Details = {
  reason?: string;
  validationErrors?: ValidationError[];
  /** Seconds after which trying again makes sense; sent as `Retry-After`. */
  retryAfter?: number;
  /** What is stored now, as the contract shows it, where a change was made from an older version. */
  current?: unknown;
};

/** A failure with a meaning for the caller. Anything else that is thrown is answered as `internal`. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly reason: string | undefined;
  readonly validationErrors: ValidationError[] | undefined;
  readonly retryAfter: number | undefined;
  readonly current: unknown;

  constructor(code: ProblemCode, message: string, details: Details = {}) {
    super(message);
    this.name = 'Problem';
    this.code = code;
    this.reason = details.reason;
    this.validationErrors = details.validationErrors;
    this.retryAfter = details.retryAfter;
    this.current = details.current;
  }

  /** The HTTP status that goes with the code. */
  get status(): number {
    return PROBLEM_STATUS[this.code];
  }

  /** The body sent to the caller. */
  body(requestId: string): ProblemBody {
    return {
      success: false,
      code: this.code,
      ...(this.reason && { reason: this.reason }),
      message: this.message,
      ...(this.validationErrors && { validation_errors: this.validationErrors }),
      ...(this.current !== undefined && { current: this.current }),
      request_id: requestId,
    };
  }
}

/** One refused field. */
export function invalidField(error: ValidationError, reason?: string): Problem {
  return new Problem('invalid', error.message, {
    validationErrors: [error],
    ...(reason && { reason }),
  });
}

/**
 * Input as a schema of the contract has it.
 * @throws Problem `invalid` naming every refused field; in the words of `refusals` where they have
 *   some, and with the message and reason of the first of them.
 */
export function parseInput(
  schema: z.ZodMiniType,
  value: unknown,
  refusals: Endpoint['refusals'] = {},
): unknown {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const found = result.error.issues.map(toValidationError);
  const words = found.map(({ field, rule }) => refusalOf(refusals, `${field}:${rule}`, field));
  const errors = found.map((error, at) => ({
    ...error,
    message: words[at]?.message ?? error.message,
  }));
  const [first] = words;
  throw first
    ? new Problem('invalid', first.message, { reason: first.reason, validationErrors: errors })
    : invalidInput(errors);
}

/** Refused fields, and one more; what is known of the same field already gives way to it. */
export function withRefusal(problem: Problem, more: Problem | undefined): Problem {
  const [extra] = more?.validationErrors ?? [];
  if (!more || !extra) return problem;
  const known = problem.validationErrors ?? [];
  const errors = known.map((error) => (error.field === extra.field ? extra : error));
  const { message, reason } = errors[0] === extra ? more : problem;
  return new Problem('invalid', message, {
    ...(reason && { reason }),
    validationErrors: errors.includes(extra) ? errors : [...errors, extra],
  });
}

/** The words for the first of these keys that has some. */
function refusalOf(refusals: NonNullable<Endpoint['refusals']>, ...keys: string[]) {
  const key = keys.find((it) => Object.hasOwn(refusals, it));
  return key === undefined ? undefined : refusals[key];
}

/** A problem that names every refused field. */
function invalidInput(errors: ValidationError[]): Problem {
  const fields = [...new Set(errors.map((error) => error.field))].filter(Boolean).join(', ');
  return new Problem('invalid', fields ? `Please check: ${fields}` : 'Please check what was sent', {
    validationErrors: errors,
  });
}

function toValidationError(issue: z.core.$ZodIssue): ValidationError {
  const field = issue.path.map(String).join('.');
  const named = (rule: ValidationError['rule'], message: string, limit?: number) => ({
    field,
    message,
    ...(rule && { rule }),
    ...(limit !== undefined && { limit }),
  });
  const unit = 'origin' in issue && issue.origin === 'string' ? ' characters' : '';
  if (issue.message === BAD_CHARACTERS) {
    return named('characters', 'contains characters that cannot be stored');
  }
  if (issue.message === NOT_ALLOWED) return named('not-allowed', 'is not allowed');
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? named('required', 'is required')
        : named('type', `must be of type ${issue.expected}`);
    case 'too_small': {
      const limit = Number(issue.minimum);
      if (issue.origin !== 'string') return named('too-small', `must be at least ${limit}`, limit);
      return limit === 1
        ? named('required', 'is required')
        : named('too-short', `must have at least ${limit}${unit}`, limit);
    }
    case 'too_big': {
      const limit = Number(issue.maximum);
      return issue.origin === 'string' || issue.origin === 'array'
        ? named('too-long', `must have at most ${limit}${unit || ' entries'}`, limit)
        : named('too-big', `must be at most ${limit}`, limit);
    }
    case 'invalid_format':
    case 'custom':
      return named('format', 'has the wrong format');
    case 'invalid_union':
      return named('type', 'has the wrong type');
    case 'invalid_value':
      return named('not-allowed', 'is not one of the allowed values');
    default:
      return named(undefined, 'is not valid');
  }
}

/** Codes that mean that there is no room: on a disk of ours, or on that of the database. */
const STORAGE_FULL = /^(ENOSPC|EDQUOT|53100)$/;

/**
 * Codes that mean "not now": no connection to the database, too many of them, one to a database that takes
 * no writes (25006: another one has become the primary), a statement that was stopped (57014), or a transaction
 * that gave way to one that waited for it in turn (40P01), of which nothing is written.
 */
const UNAVAILABLE =
  /^(08...|25006|40P01|57014|57P0[1-5]|53...|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN)$/;

/** There is no room for what was sent; trying again makes sense once somebody has made some. */
export function storageFull(): Problem {
  return new Problem(
    'storage-full',
    'There is no room left for files on the server. An administrator has to make some.',
  );
}

/**
 * The problem to answer with for anything that was thrown. What is not understood
 * becomes `internal` and tells the caller nothing.
 */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { code = '', statusCode, message } = error as Partial<FastifyError>;
  if (STORAGE_FULL.test(code)) return storageFull();
  if (UNAVAILABLE.test(code) || isConnectionLoss(message)) {
    return new Problem('unavailable', 'The server cannot do this right now', { retryAfter: 2 });
  }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new Problem('too-large', 'What was sent is too large');
  }
  if (statusCode === 429) return new Problem('rate-limited', message ?? 'Too many requests');
  if (statusCode === 404) return new Problem('not-found', 'Not found');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Problem('invalid', message ?? 'The request cannot be understood');
  }
  return new Problem('internal', 'Something went wrong on our side');
}

/** The driver and the embedded store report a lost or unobtainable connection by message alone. */
function isConnectionLoss(message = ''): boolean {
  return /^Connection terminated|^Query read timeout|^Client was closed|^timeout exceeded when trying to connect|^Client has encountered a connection error|^Cannot use a pool after calling end|^The embedded database /.test(
    message,
  );
}

/** What every failure is sent as. */
export const PROBLEM_TYPE = 'application/json; charset=utf-8';

/**
 * What was said of an answer that is not sent: a file that cannot be read from its first byte on has its
 * name, its mark and its packing announced already, and the failure is none of that.
 */
export const CONTENT_HEADERS: readonly string[] = [
  ...['content-type', 'content-encoding', 'content-length', 'content-disposition'],
  ...['content-range', 'accept-ranges', 'etag', 'last-modified'],
];
