import type { Language } from './i18n.ts';
import type { Problem } from './problem.ts';
import { isLost, problemText } from './problem-text.ts';
import { type ReasonTexts, reasonText } from './reason-text.ts';

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
