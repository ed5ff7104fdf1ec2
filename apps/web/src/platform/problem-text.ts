import { m } from '../paraglide/messages.js';
import type { Language } from './i18n.ts';
import { BROKEN_OFF, Problem } from './problem.ts';

/**
 * Why a call failed, in the reader's language, for failures that no feature has its own words
 * for. Features look at `reason` first. `language` is the screen's, where its original text is
 * not the shell's own language.
 */
export function problemText(error: unknown, language?: Language): string {
  const options = language ? { locale: language } : undefined;
  if (!(error instanceof Problem)) return m.app_problem_unknown({ code: '—' }, options);
  switch (error.code) {
    case 'network':
      return error.reason === BROKEN_OFF
        ? m.app_problem_broken_off({}, options)
        : m.app_problem_network({}, options);
    case 'unavailable':
    case 'storage-full':
      return m.app_problem_unavailable({}, options);
    case 'forbidden':
      return m.app_problem_forbidden({}, options);
    case 'rate-limited':
      return m.app_problem_rate_limited({}, options);
    case 'invalid':
      return m.app_problem_invalid({}, options);
    default:
      return m.app_problem_unknown({ code: error.request_id || error.code }, options);
  }
}

/**
 * The words where something could not be loaded: why, the code in the server's log unless it is in
 * `text` already, and the way on.
 */
export function failureTexts(
  error: unknown,
  language?: Language,
  text = problemText(error, language),
) {
  const options = language ? { locale: language } : undefined;
  const code = error instanceof Problem ? error.request_id : '';
  return {
    text,
    detail: code && !text.includes(code) ? m.common_error_code({ code }, options) : undefined,
    retry: m.common_retry({}, options),
  };
}

/** Whether a call failed without an answer, so that nobody has refused anything. */
export const isLost = (error: unknown) => !(error instanceof Problem) || error.code === 'network';

/**
 * The same under a title that says what could not be loaded, of any error; `lost` is the title when
 * no answer came. Titles and language are asked for when the words are needed, so that what is made
 * once follows the reader's language.
 */
export const loadFailure =
  (title: () => string, language?: () => Language | undefined, lost = title) =>
  (error: unknown) => ({
    title: isLost(error) ? lost() : title(),
    ...failureTexts(error, language?.()),
  });
