import { currentContext } from './work-context.ts';

/** A statement that took long: what it is for, how long it took, its text without any value. */
export type SlowQuery = { feature: string; ms: number; statement: string };

/** From so many milliseconds on a statement is told of, and to whom. */
export type SlowQueries = { fromMs: number; tell: (found: SlowQuery) => void };

/** As much of a statement as tells which one it is, in characters. */
const STATEMENT_MAX = 300;

/** What no call and no job asked for. */
const BACKGROUND = 'background';

/** Sees whether a statement takes long; values never stand in a text, for they are sent beside it. */
export function watchQuery({ fromMs, tell }: SlowQueries, text: string, answer: Promise<unknown>) {
  const begun = performance.now();
  const feature = currentContext()?.feature ?? BACKGROUND;
  const ended = () => {
    const ms = performance.now() - begun;
    if (ms >= fromMs) tell({ feature, ms: Math.round(ms), statement: withoutValues(text) });
  };
  answer.then(ended, ended);
}

/** Some texts hold words of ours, and what a driver may have written into one is nobody's business. */
function withoutValues(text: string): string {
  const bare = text
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .trim();
  return bare.length > STATEMENT_MAX ? `${bare.slice(0, STATEMENT_MAX)}…` : bare;
}
