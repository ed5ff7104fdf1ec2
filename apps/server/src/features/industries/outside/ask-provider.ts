import * as z from 'zod/mini';
import { askJson } from '../../../platform/ask-json.ts';
import type { AiSettings } from '../../../platform/config.ts';

/** A question to a language model. */
export type Question = { system: string; user: string };

/** What it said, and the tokens that it counted; 0 where it does not say. */
export type Reply = { text: string; tokensIn: number; tokensOut: number };

/** An answer of more characters is none. */
const ANSWER_MAX = 200_000;

/** Characters of an answer that a failure repeats: the makers say there what is wrong. */
const REPEATED = 200;

/** An answer to twenty contacts takes a tenth of it. */
const TOKENS_OUT_MAX = 4_096;

type Shape = {
  path: (model: string) => string;
  base: string;
  headers: (key: string) => Record<string, string>;
  body: (model: string, question: Question) => unknown;
  read: (answer: unknown) => Reply;
};

const tokens = z._default(z.number(), 0);

const OpenAiAnswer = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).check(z.minLength(1)),
  usage: z.optional(z.object({ prompt_tokens: tokens, completion_tokens: tokens })),
});

const AnthropicAnswer = z.object({
  content: z.array(z.object({ text: z._default(z.string(), '') })),
  usage: z.optional(z.object({ input_tokens: tokens, output_tokens: tokens })),
});

const GoogleAnswer = z.object({
  candidates: z
    .array(
      z.object({
        content: z.object({ parts: z.array(z.object({ text: z._default(z.string(), '') })) }),
      }),
    )
    .check(z.minLength(1)),
  usageMetadata: z.optional(z.object({ promptTokenCount: tokens, candidatesTokenCount: tokens })),
});

/** The three ways in which models are asked over HTTP, as their makers document them. */
const SHAPES: Readonly<Record<AiSettings['provider'], Shape>> = {
  'openai-compatible': {
    base: '',
    path: () => '/chat/completions',
    headers: (key): Record<string, string> =>
      key === '' ? {} : { authorization: `Bearer ${key}` },
    body: (model, { system, user }) => ({
      model,
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: user },
      ],
    }),
    read: (answer) => {
      const { choices, usage } = OpenAiAnswer.parse(answer);
      return {
        text: choices[0]?.message.content ?? '',
        tokensIn: usage?.prompt_tokens ?? 0,
        tokensOut: usage?.completion_tokens ?? 0,
      };
    },
  },
  anthropic: {
    base: 'https://api.anthropic.com',
    path: () => '/v1/messages',
    headers: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
    body: (model, { system, user }) => ({
      model,
      max_tokens: TOKENS_OUT_MAX,
      system,
      messages: [{ role: 'user', content: user }],
    }),
    read: (answer) => {
      const { content, usage } = AnthropicAnswer.parse(answer);
      return {
        text: content.map(({ text }) => text).join(''),
        tokensIn: usage?.input_tokens ?? 0,
        tokensOut: usage?.output_tokens ?? 0,
      };
    },
  },
  google: {
    base: 'https://generativelanguage.googleapis.com',
    path: (model) => `/v1beta/models/${encodeURIComponent(model)}:generateContent`,
    headers: (key) => ({ 'x-goog-api-key': key }),
    body: (_model, { system, user }) => ({
      systemInstruction: { parts: [{ text: system }] },
      contents: [{ role: 'user', parts: [{ text: user }] }],
      generationConfig: { responseMimeType: 'application/json', maxOutputTokens: TOKENS_OUT_MAX },
    }),
    read: (answer) => {
      const { candidates, usageMetadata } = GoogleAnswer.parse(answer);
      return {
        text: candidates[0]?.content.parts.map(({ text }) => text).join('') ?? '',
        tokensIn: usageMetadata?.promptTokenCount ?? 0,
        tokensOut: usageMetadata?.candidatesTokenCount ?? 0,
      };
    },
  },
};

/**
 * Asks a language model once.
 * @throws OutsideFailure when it refuses, or answers with something else; the signal's reason, and what
 *   `fetch` throws when nobody is there.
 */
export async function askProvider(
  { provider, baseUrl, key, model }: AiSettings,
  question: Question,
  signal: AbortSignal,
): Promise<Reply> {
  const shape = SHAPES[provider];
  return askJson(`${baseUrl || shape.base}${shape.path(model)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...shape.headers(key) },
    body: JSON.stringify(shape.body(model, question)),
    signal,
    read: shape.read,
    most: ANSWER_MAX,
    repeats: REPEATED,
  });
}
