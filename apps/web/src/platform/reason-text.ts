import { Problem } from './problem.ts';

/** Words for the reasons that a feature's calls are refused for; not each has some. */
export type ReasonTexts<Reason extends string> = Partial<Record<Reason, () => string>>;

/** What a refusal's reason is called in `texts`; undefined where that has no words for it. */
export function reasonText<Reason extends string>(
  texts: ReasonTexts<Reason>,
  error: unknown,
): string | undefined {
  const reason = error instanceof Problem ? error.reason : undefined;
  return texts[reason as Reason]?.();
}
