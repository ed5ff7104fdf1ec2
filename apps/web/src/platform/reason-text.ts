import type { Language } from './i18n.ts';
import { Problem } from './problem.ts';
import { isLost, problemText } from './problem-text.ts';

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

/**
 * Why a save or a deletion failed, where the specification gives the words (2, section 8): by its
 * reason, else by the server's message, else as `refused` has it. Where no answer came it is `lost`,
 * and what to do about it.
 */
export function failureText<Reason extends string>(
  texts: ReasonTexts<Reason>,
  error: unknown,
  language: Language | undefined,
  refused: string,
  lost = refused,
): string {
  if (isLost(error)) return `${lost}. ${problemText(error, language)}`;
  return reasonText(texts, error) ?? ((error as Problem).message || refused);
}
