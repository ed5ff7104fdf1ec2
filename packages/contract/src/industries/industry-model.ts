/** The model: what it is made of, index files of the statistics offices, and the organisation's settings. */
import * as z from 'zod/mini';
import { answer, endpoint, type FileUpload } from '../endpoint.ts';
import { requiredText, text } from '../fields.ts';
import { idInPath, isWebAddress } from '../record-fields.ts';
import { RunningOperation } from './classification.ts';
import { Edition } from './industry-fields.ts';

/** An index workbook of a statistics office: at most 20 MB. */
export const INDEX_UPLOAD: FileUpload = { fileField: 'indexFile', maxBytes: 20 * 1024 * 1024 };

/** A file that the model learned from. */
export const IndexSource = z.object({
  id: z.number(),
  file_name: z.string(),
  /** What its codes are of. */
  edition: z.enum(['ksic11', 'vsic2025', 'isic4']),
  /** Who publishes it, for the attribution. */
  attribution: z.string(),
  examples: z.number(),
  /** SHA-256 of the file, in hexadecimal. */
  hash: z.string(),
  added_at: z.string(),
  added_by: z.string(),
  /** It is part of the model in use; false until the model is rebuilt. */
  in_use: z.boolean(),
});
export type IndexSource = z.infer<typeof IndexSource>;

export const ModelState = z.object({
  /** `basic`: titles and our own words alone. `full`: with index files as well. */
  kind: z.enum(['basic', 'full']),
  /** Names it: a hash of what it was made of. */
  version: z.string(),
  /** Null: the built-in one, which is built when it is first asked. */
  built_at: z.nullable(z.string()),
  examples: z.number(),
  bytes: z.nullable(z.number()),
  /** People's decisions that it goes by. */
  learned: z.number(),
  editions: z.array(
    z.object({ edition: Edition, codes: z.number(), source: z.string(), date: z.string() }),
  ),
  sources: z.array(IndexSource),
  /** A rebuild that runs or waits. */
  job: z.nullable(RunningOperation),
});
export type ModelState = z.infer<typeof ModelState>;

export const getModelState = endpoint({
  name: 'getModelState',
  method: 'GET',
  path: '/api/industries/model',
  access: 'admin',
  summary: 'What the model is made of, and the files that it has learned from.',
  response: answer({ data: ModelState }),
});

export const uploadIndexFile = endpoint({
  name: 'uploadIndexFile',
  method: 'POST',
  path: '/api/industries/model/sources',
  access: 'admin',
  summary:
    'Add an index workbook of a statistics office; it is read in a process of its own, and the model is rebuilt as a job.',
  upload: INDEX_UPLOAD,
  response: answer({ data: IndexSource, job: z.nullable(RunningOperation) }),
});

export const removeIndexFile = endpoint({
  name: 'removeIndexFile',
  method: 'DELETE',
  path: '/api/industries/model/sources/:id',
  access: 'admin',
  summary: 'Take an index file away; the model is rebuilt without it.',
  params: z.object({ id: idInPath() }),
  response: answer({ job: z.nullable(RunningOperation) }),
});

export const rebuildModel = endpoint({
  name: 'rebuildModel',
  method: 'POST',
  path: '/api/industries/model/rebuild',
  access: 'admin',
  summary: 'Build the model anew from what there is.',
  response: answer({ job: z.nullable(RunningOperation) }),
});

/** Who is asked outside; `off`: nobody. */
export const AI_PROVIDERS = ['off', 'openai-compatible', 'anthropic', 'google'] as const;
export const AiProvider = z.enum(AI_PROVIDERS);
export type AiProvider = z.infer<typeof AiProvider>;

export const INDUSTRY_SETTINGS_LIMITS = {
  key: 500,
  model: 100,
  url: 500,
  dailyCalls: { min: 1, max: 100_000, default: 200 },
  timeoutMs: { min: 1_000, max: 60_000, default: 15_000 },
  /** Contacts in one question. */
  batch: 20,
} as const;
const between = ({ min, max }: { min: number; max: number }) =>
  z.int().check(z.minimum(min), z.maximum(max));

const settingsFields = {
  /** Null: by the organisation's language, Korea's for Korean and Vietnam's for the others. */
  edition: z.nullable(Edition),
  provider: AiProvider,
  /** Where it is asked; needed for one that is compatible with OpenAI, the provider's own if empty. */
  base_url: z.pipe(
    text(),
    z.string().check(
      z.maxLength(INDUSTRY_SETTINGS_LIMITS.url),
      z.refine((it) => it === '' || isWebAddress(it), { error: 'format' }),
    ),
  ),
  model: z.pipe(text(), z.string().check(z.maxLength(INDUSTRY_SETTINGS_LIMITS.model))),
  /** Questions a day, over all servers. */
  daily_calls: between(INDUSTRY_SETTINGS_LIMITS.dailyCalls),
  timeout_ms: between(INDUSTRY_SETTINGS_LIMITS.timeoutMs),
  /** Sends the domain of the address and the notes too, beside company and position. */
  sends_more: z.boolean(),
  /** Price of a million tokens, for the estimate of the cost; 0: unknown. */
  price_in: z.number().check(z.minimum(0), z.maximum(10_000)),
  price_out: z.number().check(z.minimum(0), z.maximum(10_000)),
};

export const IndustrySettings = z.object({
  ...settingsFields,
  /** What `edition` comes to. */
  edition_in_use: Edition,
  /** Whether there is a key; it is never told. */
  has_key: z.boolean(),
  /** The server's environment says it (`AI_PROVIDER` and the like), and goes before what is set here. */
  from_environment: z.boolean(),
  usage: z.object({
    today: z.object({
      calls: z.number(),
      contacts: z.number(),
      tokens_in: z.number(),
      tokens_out: z.number(),
      cost: z.nullable(z.number()),
      refused: z.number(),
      failed: z.number(),
    }),
    /** The last thirty days. */
    month: z.object({
      calls: z.number(),
      contacts: z.number(),
      tokens_in: z.number(),
      tokens_out: z.number(),
      cost: z.nullable(z.number()),
      refused: z.number(),
      failed: z.number(),
    }),
    last_failure: z.nullable(z.object({ at: z.string(), message: z.string() })),
  }),
});
export type IndustrySettings = z.infer<typeof IndustrySettings>;

export const getIndustrySettings = endpoint({
  name: 'getIndustrySettings',
  method: 'GET',
  path: '/api/industries/settings',
  access: 'admin',
  summary: 'The edition, and the outside model with what it was asked and cost; never its key.',
  response: answer({ data: IndustrySettings }),
});

export const updateIndustrySettings = endpoint({
  name: 'updateIndustrySettings',
  method: 'PUT',
  path: '/api/industries/settings',
  access: 'admin',
  summary: 'Change the settings; a key that is left out stays, null takes it away.',
  body: z.object({
    ...settingsFields,
    key: z.optional(z.nullable(requiredText(INDUSTRY_SETTINGS_LIMITS.key))),
  }),
  response: answer({ data: IndustrySettings }),
});

export const tryOutsideModel = endpoint({
  name: 'tryOutsideModel',
  method: 'POST',
  path: '/api/industries/settings/try',
  access: 'admin',
  summary: 'Ask the outside model one question, to see whether it answers.',
  perMinute: 10,
  response: answer({
    data: z.object({
      ok: z.boolean(),
      /** Milliseconds that it took. */
      ms: z.number(),
      /** What went wrong; empty if nothing did. */
      message: z.string(),
    }),
  }),
});
