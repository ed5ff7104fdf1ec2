/** How the servers do, for administrators: what there is, and what somebody should look after. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';

/** A certificate that ends within so many days should have been renewed by itself. */
export const CERTIFICATE_DAYS = 14;

/** A backup that is so many days old is none to rely on. */
export const BACKUP_DAYS = 7;

/** A job that has been due for so many seconds waits too long. */
export const LATE_SECONDS = 600;

/** What somebody should look after; what to do about each is in the browser's texts. */
export const HEALTH_WARNINGS = [
  'backup-none',
  'backup-old',
  'disk-low',
  'database-busy',
  'jobs-failed',
  'jobs-late',
  'upkeep-failing',
  'mail-failing',
  'mailboxes-lost',
  'certificate-over',
  'certificate-soon',
  'certificate-untrusted',
  'certificate-silent',
  'address-open',
] as const;
export type HealthWarning = (typeof HEALTH_WARNINGS)[number];

/**
 * The certificate that is shown at the public address: `trusted`, or `untrusted` where browsers would
 * warn; `silent` where nobody answers there.
 */
export const Certificate = z.object({
  host: z.string(),
  state: z.enum(['trusted', 'untrusted', 'silent']),
  /** When it ends; null where nobody answers. */
  ends_at: z.nullable(z.string()),
  /** Whole days until then, below zero after it. */
  days_left: z.nullable(z.number()),
});
export type Certificate = z.infer<typeof Certificate>;

export const Health = z.object({
  checked_at: z.string(),
  versions: z.object({
    station: z.string(),
    node: z.string(),
    database: z.string(),
    /** The newest migration that the database has. */
    schema: z.string(),
  }),
  database: z.object({
    kind: z.enum(['embedded', 'postgres']),
    /** How long it took to answer next to nothing. */
    answered_in_ms: z.number(),
    bytes: z.number(),
    /** Of this server. */
    connections: z.object({
      used: z.number(),
      idle: z.number(),
      waiting: z.number(),
      most: z.number(),
    }),
  }),
  /** Where the data folder is; null where the system does not tell. */
  disk: z.nullable(z.object({ free_bytes: z.number(), total_bytes: z.number() })),
  files: z.object({
    kept_in: z.enum(['folder', 's3']),
    /** All versions of people's files, those in the trash too. */
    bytes: z.number(),
  }),
  /** The last one that `npm run backup` made. */
  backup: z.nullable(
    z.object({
      made_at: z.string(),
      /** The machine it was made on, and the file there. */
      host: z.string(),
      file: z.string(),
      bytes: z.number(),
      /** Whether people's files lie beside it. */
      with_files: z.boolean(),
    }),
  ),
  jobs: z.object({
    waiting: z.number(),
    running: z.number(),
    failed: z.number(),
    /** For how many seconds the oldest one has been due that nobody has taken. */
    delay_seconds: z.number(),
    /** Kinds of upkeep that failed the last time. */
    upkeep_failing: z.number(),
  }),
  mail: z.object({
    gmail: z.boolean(),
    mailboxes: z.number(),
    /** Mailboxes that Google no longer lets us into. */
    mailboxes_lost: z.number(),
    smtp: z.boolean(),
    /** Of letters that the mail server has not taken so far. */
    last_failure: z.nullable(z.object({ at: z.string(), why: z.string() })),
  }),
  push: z.object({
    /** Whether there is a pair of keys that pushes are signed with. */
    has_keys: z.boolean(),
    devices: z.number(),
  }),
  /** Null where the public address is not https. */
  certificate: z.nullable(Certificate),
  warnings: z.array(z.enum(HEALTH_WARNINGS)),
});
export type Health = z.infer<typeof Health>;

export const getHealth = endpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/api/health',
  access: 'admin',
  summary:
    'How the servers do: versions, database, disk, backup, tasks, mail, push, certificate, and what to look after.',
  perMinute: 60,
  response: answer({ data: Health }),
});
