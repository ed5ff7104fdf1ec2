import { resolve } from 'node:path';
import * as z from 'zod/mini';
import type { S3Settings } from './blobs/s3-requests.ts';
import type { TrustedProxies } from './caller-address.ts';
import {
  databaseUrl,
  hostsOf,
  oneOf,
  secretKey,
  trustedProxies,
  url,
  wholeNumber,
} from './config-fields.ts';

const Environment = z.object({
  PORT: z._default(wholeNumber(0, 65_535), 5000),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  LINES_PORT: z.optional(wholeNumber(1, 65_535)),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  DATABASE_URL: z.optional(databaseUrl),
  DATABASE_POOL: z._default(wholeNumber(1, 200), 10),
  PUBLIC_URL: z.optional(url(/^https?$/, 'https://station.example.com')),
  TRUST_PROXY: z._default(trustedProxies, 0),
  ADMIN_USERNAME: z._default(
    z.string().check(z.minLength(3, 'must have at least 3 characters')),
    'admin',
  ),
  ADMIN_PASSWORD: z.optional(z.string()),
  PASSWORD_MIN: z._default(wholeNumber(6, 128), 6),
  REGISTRATION: z._default(oneOf(['open', 'approval', 'closed']), 'approval'),
  SECRET_KEY: z.optional(secretKey),
  SMTP_URL: z.optional(url(/^smtps?$/, 'smtps://station:secret@mail.example.com')),
  MAIL_FROM: z.optional(
    z.string().check(z.regex(/@/, 'must be an address such as Station <station@example.com>')),
  ),
  FILE_MAX_MB: z._default(wholeNumber(1, 1_000_000), 2_048),
  S3_ENDPOINT: z.optional(url(/^https?$/, 'https://s3.eu-central-1.amazonaws.com')),
  S3_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
  ),
  S3_REGION: z.optional(
    z.string().check(z.regex(/^[a-z0-9-]+$/, 'must be a region such as eu-central-1')),
  ),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  AI_PROVIDER: z.optional(oneOf(['openai-compatible', 'anthropic', 'google'])),
  AI_BASE_URL: z.optional(url(/^https?$/, 'https://models.example.com/v1')),
  AI_API_KEY: z.optional(z.string()),
  AI_MODEL: z.optional(z.string()),
  NTS_URL: z._default(url(/^https?$/, 'https://api.odcloud.kr'), 'https://api.odcloud.kr'),
  VIETQR_URL: z._default(url(/^https?$/, 'https://api.vietqr.io'), 'https://api.vietqr.io'),
  NAVER_SEARCHAD_URL: z._default(
    url(/^https?$/, 'https://api.searchad.naver.com'),
    'https://api.searchad.naver.com',
  ),
  NAVER_SEARCHAD_KEY: z.optional(
    z.string().check(z.regex(/^\d+:[^:\s]+:\S+$/, 'must be <customer>:<access licence>:<secret>')),
  ),
  NAVER_OPENAPI_URL: z._default(
    url(/^https?$/, 'https://openapi.naver.com'),
    'https://openapi.naver.com',
  ),
  NAVER_OPENAPI_KEY: z.optional(
    z.string().check(z.regex(/^[^:\s]+:\S+$/, 'must be <client id>:<client secret>')),
  ),
  INNER_HOSTS: z.optional(z.string()),
  PUSH_TEST_SERVICE: z.optional(url(/^https?$/, 'http://127.0.0.1:4000')),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  GOOGLE_BASE_URL: z.optional(url(/^https?$/, 'http://127.0.0.1:4100')),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  METRICS_PORT: z.optional(wholeNumber(1, 65_535)),
  METRICS_HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  SLOW_QUERY_MS: z._default(wholeNumber(0, 600_000), 200),
  LOG_LEVEL: z._default(
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
  ),
});

/** An outside language model; the base address is the provider's own if it is empty. */
export type AiSettings = {
  provider: 'openai-compatible' | 'anthropic' | 'google';
  baseUrl: string;
  key: string;
  model: string;
};

/** Everything the environment decides; see `.env.example` for what each one does. */
export type Config = {
  port: number;
  host: string;
  /** Unset: lines of browsers come to `port` alone. */
  linesPort: number | undefined;
  /** Absolute path of the folder with the embedded database and files. */
  dataDir: string;
  /** Unset: the embedded database. */
  databaseUrl: string | undefined;
  databasePool: number;
  publicUrl: string | undefined;
  trustProxy: TrustedProxies;
  admin: { username: string; password: string | undefined };
  /** Until an administrator sets another one. */
  passwordMin: number;
  /** Until an administrator sets another one. */
  registration: 'open' | 'approval' | 'closed';
  /** Unset: the key in `secret.key` of the data folder. */
  secretKey: Buffer | undefined;
  /** Unset: no mail is sent. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Megabytes (of 1,024 × 1,024 bytes) that one file may have. */
  fileMaxMb: number;
  /** Unset: files are in the data folder. */
  s3: S3Settings | undefined;
  /** Unset: the model that an administrator sets up, if any. */
  ai: AiSettings | undefined;
  /** Where the registers of businesses are; their own addresses but for tests and mirrors. */
  registers: { nts: string; vietqr: string };
  /** Naver's services that count what is searched for; unset keys: numbers are entered by hand. */
  keywords: KeywordConfig;
  /** Hosts with their ports that checks of links may ask although they are in a network of our own. */
  innerHosts: readonly string[];
  /** Of tests alone: the origin of a push service beside the known ones. */
  pushTestService: string | undefined;
  google: GoogleConfig;
  metrics: MetricsConfig;
  /** A statement that takes so many milliseconds is told of in the log. */
  slowQueryMs: number;
  logLevel: string;
};

/** Where figures for Prometheus are read: nowhere without token and port. */
export type MetricsConfig = {
  /** What who reads them has to show. */
  token: string | undefined;
  /** A port of its own; unset: on Station's own, for who has the token. */
  listen: { port: number; host: string } | undefined;
};

/** Two services of Naver's: monthly searches (Search Ad) and their course (DataLab), each with its own key. */
export type KeywordConfig = {
  searchAd: { url: string; customer: string; licence: string; secret: string } | undefined;
  openApi: { url: string; id: string; secret: string } | undefined;
};

/** The client by which people connect their mailboxes, and where Google is. */
export type GoogleConfig = {
  /** Unset: the client that an administrator enters, if any. */
  client: { id: string; secret: string } | undefined;
  /** One origin for consent, tokens and mail, for tests; unset: Google's own. */
  baseUrl: string | undefined;
};

/**
 * Reads the configuration from environment variables; empty ones count as unset.
 * @throws Error whose message names every variable with a bad value and what it must be.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new Error(`Station cannot start: ${lines.join('; ')}.`);
  }
  const it = parsed.data;
  if (it.ADMIN_PASSWORD !== undefined && it.ADMIN_PASSWORD.length < it.PASSWORD_MIN) {
    throw new Error(
      `Station cannot start: ADMIN_PASSWORD must have at least ${it.PASSWORD_MIN} characters.`,
    );
  }
  if (it.SMTP_URL !== undefined && it.PUBLIC_URL === undefined) {
    throw new Error(
      'Station cannot start: SMTP_URL needs PUBLIC_URL, from which the links in letters are made.',
    );
  }
  return {
    port: it.PORT,
    linesPort: it.LINES_PORT,
    host: it.HOST,
    dataDir: resolve(it.DATA_DIR),
    databaseUrl: it.DATABASE_URL,
    databasePool: it.DATABASE_POOL,
    publicUrl: it.PUBLIC_URL?.replace(/\/+$/, ''),
    trustProxy: it.TRUST_PROXY,
    admin: { username: it.ADMIN_USERNAME, password: it.ADMIN_PASSWORD },
    passwordMin: it.PASSWORD_MIN,
    registration: it.REGISTRATION,
    secretKey: it.SECRET_KEY,
    smtpUrl: it.SMTP_URL,
    mailFrom: it.MAIL_FROM ?? `Station <no-reply@${hostOf(it.PUBLIC_URL)}>`,
    fileMaxMb: it.FILE_MAX_MB,
    s3: readS3(it),
    ai: readAi(it),
    google: readGoogle(it),
    registers: {
      nts: it.NTS_URL.replace(/\/+$/, ''),
      vietqr: it.VIETQR_URL.replace(/\/+$/, ''),
    },
    keywords: readKeywords(it),
    innerHosts: hostsOf(it.INNER_HOSTS ?? ''),
    pushTestService: it.PUSH_TEST_SERVICE && new URL(it.PUSH_TEST_SERVICE).origin,
    metrics: {
      token: it.METRICS_TOKEN,
      listen:
        it.METRICS_PORT === undefined
          ? undefined
          : { port: it.METRICS_PORT, host: it.METRICS_HOST },
    },
    slowQueryMs: it.SLOW_QUERY_MS,
    logLevel: it.LOG_LEVEL,
  };
}

/** Where files are, beside the data folder. @throws Error naming what is missing of it. */
function readS3(it: z.infer<typeof Environment>): S3Settings | undefined {
  const given = {
    S3_ENDPOINT: it.S3_ENDPOINT,
    S3_BUCKET: it.S3_BUCKET,
    S3_REGION: it.S3_REGION,
    S3_ACCESS_KEY_ID: it.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: it.S3_SECRET_ACCESS_KEY,
  };
  const missing = Object.entries(given).filter(([, value]) => value === undefined);
  if (missing.length === Object.keys(given).length) return undefined;
  if (missing.length > 0) {
    const names = missing.map(([name]) => name).join(', ');
    throw new Error(`Station cannot start: to keep files in S3 it also needs ${names}.`);
  }
  return {
    endpoint: given.S3_ENDPOINT?.replace(/\/+$/, '') ?? '',
    bucket: given.S3_BUCKET ?? '',
    region: given.S3_REGION ?? '',
    accessKeyId: given.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: given.S3_SECRET_ACCESS_KEY ?? '',
  };
}

/** Which outside model is asked. @throws Error naming what is missing of it. */
function readAi(it: z.infer<typeof Environment>): AiSettings | undefined {
  const { AI_PROVIDER: provider, AI_BASE_URL: baseUrl = '', AI_API_KEY: key = '' } = it;
  if (provider === undefined) return undefined;
  const isOwn = provider === 'openai-compatible';
  if (it.AI_MODEL === undefined || (isOwn ? baseUrl === '' : key === '')) {
    const second = isOwn ? 'AI_BASE_URL' : 'AI_API_KEY';
    throw new Error(`Station cannot start: AI_PROVIDER=${provider} needs AI_MODEL and ${second}.`);
  }
  return { provider, baseUrl: baseUrl.replace(/\/+$/, ''), key, model: it.AI_MODEL };
}

function readKeywords(it: z.infer<typeof Environment>): KeywordConfig {
  const [customer = '', licence = '', ...rest] = it.NAVER_SEARCHAD_KEY?.split(':') ?? [];
  const [id = '', ...secret] = it.NAVER_OPENAPI_KEY?.split(':') ?? [];
  const address = (given: string) => given.replace(/\/+$/, '');
  return {
    searchAd: it.NAVER_SEARCHAD_KEY
      ? { url: address(it.NAVER_SEARCHAD_URL), customer, licence, secret: rest.join(':') }
      : undefined,
    openApi: it.NAVER_OPENAPI_KEY
      ? { url: address(it.NAVER_OPENAPI_URL), id, secret: secret.join(':') }
      : undefined,
  };
}

/** The client at Google. @throws Error naming what is missing of it. */
function readGoogle(it: z.infer<typeof Environment>): GoogleConfig {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret, GOOGLE_BASE_URL: baseUrl } = it;
  if ((id === undefined) !== (secret === undefined)) {
    const missing = id === undefined ? 'GOOGLE_CLIENT_ID' : 'GOOGLE_CLIENT_SECRET';
    throw new Error(`Station cannot start: to connect mailboxes it also needs ${missing}.`);
  }
  return {
    client: id === undefined || secret === undefined ? undefined : { id, secret },
    baseUrl: baseUrl?.replace(/\/+$/, ''),
  };
}

function hostOf(publicUrl: string | undefined): string {
  return publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname;
}
