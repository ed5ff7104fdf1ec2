import { m } from '../paraglide/messages.js';
import { Problem } from './problem.ts';

/**
 * Why a call failed, in the reader's language, for failures that no feature has its own words
 * for. Features look at `reason` first.
 */
export function problemText(error: unknown): string {
  if (!(error instanceof Problem)) return m.app_problem_unknown({ code: '—' });
  switch (error.code) {
    case 'network':
      return m.app_problem_network();
    case 'unavailable':
      return m.app_problem_unavailable();
    case 'forbidden':
      return m.app_problem_forbidden();
    case 'rate-limited':
      return m.app_problem_rate_limited();
    case 'invalid':
      return m.app_problem_invalid();
    default:
      return m.app_problem_unknown({ code: error.request_id || error.code });
  }
}
