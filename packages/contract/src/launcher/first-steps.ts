/** What a new administrator does first, ticked off by what is the case. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';

/** In the order in which they are best done. */
export const FIRST_STEPS = [
  'identity',
  'language',
  'people',
  'contacts',
  'school',
  'https',
] as const;

/**
 * `identity`: the organisation has a name and a logo. `language`: its settings were saved, and so its
 * language was looked at. `people`: there is another account, or an invitation. `https`: this call came
 * over a safe line, which browsers want before they tell positions.
 */
export const FirstStep = z.object({ step: z.enum(FIRST_STEPS), done: z.boolean() });
export type FirstStep = z.infer<typeof FirstStep>;

export const getFirstSteps = endpoint({
  name: 'getFirstSteps',
  method: 'GET',
  path: '/api/launcher/first-steps',
  access: 'admin',
  summary: 'What a new organisation does first, and what of it is done.',
  response: answer({ data: z.array(FirstStep) }),
});
