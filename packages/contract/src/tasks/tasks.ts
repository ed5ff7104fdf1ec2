/** Tasks: work that is done later or again and again, for those who wait for it or look after it. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { Pagination } from '../paging.ts';
import { idInPath, wholeNumber } from '../record-fields.ts';

/** Rows on a page of the list. */
export const JOBS_PAGE_SIZE = 20;

/** Days that a job is kept after its end. */
export const JOB_DAYS = 7;

export const JOB_STATES = ['running', 'waiting', 'failed', 'done', 'cancelled'] as const;
const JobState = z.enum(JOB_STATES);
export type JobState = z.infer<typeof JobState>;

const JobChoice = z.enum([...JOB_STATES, 'all', 'upkeep']);
export type JobChoice = z.infer<typeof JobChoice>;

export const JobView = z.object({
  id: z.number(),
  /** Its domain and a verb: `mail.send`. */
  kind: z.string(),
  /** What people call it, such as a file's name; may be empty. */
  label: z.string(),
  state: JobState,
  /** Upkeep is done again and again, by itself. */
  repeats: z.boolean(),
  /** How often it was tried. */
  attempts: z.number(),
  /** How far it is; `total` is null where nobody knows. */
  progress: z.nullable(z.object({ done: z.number(), total: z.nullable(z.number()) })),
  /** It will stop as soon as it can. */
  cancel_requested: z.boolean(),
  /** Why it failed the last time. */
  failure: z.nullable(z.string()),
  /** Who asked for it; null: the server itself. */
  account: z.nullable(z.object({ id: z.number(), name: z.string() })),
  added_at: z.string(),
  /** When it may begin. */
  due_at: z.string(),
  /** When it began the last time. */
  started_at: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
  /** It can be called off. */
  can_cancel: z.boolean(),
  /** It can be tried again. */
  can_retry: z.boolean(),
});
export type JobView = z.infer<typeof JobView>;

/** Reasons why nothing was changed. */
export type JobsReason =
  | 'jobs.not-found'
  | 'jobs.upkeep'
  | 'jobs.over'
  | 'jobs.not-failed'
  | 'jobs.too-late'
  | 'jobs.open-already';

export const listJobs = endpoint({
  name: 'listJobs',
  method: 'GET',
  path: '/api/jobs',
  access: 'admin',
  summary: 'A page of tasks: what runs, what waits in its order, then what is over, newest first.',
  query: z.object({
    /** Those of one state, or upkeep, which `all` leaves out. */
    show: z._default(JobChoice, 'all'),
    page: wholeNumber(1, 1_000_000, 1),
    limit: wholeNumber(1, 100, JOBS_PAGE_SIZE),
  }),
  response: answer({
    data: z.array(JobView),
    pagination: Pagination,
    /** How many there are of each state, upkeep apart. */
    counts: z.record(JobState, z.number()),
    /** How many kinds of upkeep there are, and how many of them failed the last time. */
    upkeep: z.object({ total: z.number(), failing: z.number() }),
  }),
});

export const getJob = endpoint({
  name: 'getJob',
  method: 'GET',
  path: '/api/jobs/:id',
  access: 'staff',
  summary:
    'How it stands with a task: for administrators, and where it allows that, for its owner.',
  params: z.object({ id: idInPath() }),
  response: answer({
    data: z.object({
      ...JobView.shape,
      /** How many go before it, of those that wait for the same. */
      ahead: z.number(),
      /** What came of it, as its kind says. */
      result: z.unknown(),
    }),
  }),
});

export const cancelJob = endpoint({
  name: 'cancelJob',
  method: 'POST',
  path: '/api/jobs/:id/cancel',
  access: 'staff',
  summary: 'Call a task off: one that waits at once, one that runs as soon as it can stop.',
  params: z.object({ id: idInPath() }),
  response: answer({ data: JobView }),
});

export const retryJob = endpoint({
  name: 'retryJob',
  method: 'POST',
  path: '/api/jobs/:id/retry',
  access: 'admin',
  summary: 'Try a task again that has failed for good, or do upkeep that failed without a pause.',
  params: z.object({ id: idInPath() }),
  response: answer({ data: JobView }),
});
