import type { LinkState, LinksReason } from '@station/contract/files/links';
import type { RequestsReason } from '@station/contract/files/requests';
import type { SharesReason } from '@station/contract/files/shares';
import { m } from '../../../paraglide/messages.js';
import { Problem } from '../../../platform/problem.ts';
import { type ReasonTexts, reasonText } from '../../../platform/reason-text.ts';
import type { BadgeTint } from '../../../ui/badge.tsx';
import { filesProblemText } from '../files-texts.ts';

/** How it stands with a link or a request. */
export const LINK_STATE_TEXTS: Readonly<Record<LinkState, () => string>> = {
  live: m.files_link_live,
  expired: m.files_link_expired,
  'used-up': m.files_link_used_up,
  withdrawn: m.files_link_withdrawn,
};

export const LINK_STATE_TINTS: Readonly<Record<LinkState, BadgeTint>> = {
  live: 'green',
  expired: 'grey',
  'used-up': 'amber',
  withdrawn: 'grey',
};

type Reason = LinksReason | SharesReason | RequestsReason;

const REASONS: ReasonTexts<Reason> = {
  'files.share-not-found': m.files_problem_share_not_found,
  'files.too-many-shares': m.files_problem_too_many,
  'files.person-not-found': m.files_problem_person_not_found,
  'files.link-not-found': m.files_problem_link_gone,
  'files.link-needs-password': m.files_problem_link_needs_password,
  'files.link-too-long': m.files_problem_link_too_long,
  'files.too-many-links': m.files_problem_too_many_links,
  'files.link-gone': m.files_problem_link_gone,
  'files.link-expired': m.files_problem_link_expired,
  'files.link-withdrawn': m.files_problem_link_withdrawn,
  'files.link-used-up': m.files_problem_link_used_up,
  'files.link-password-needed': m.files_problem_link_password_needed,
  'files.link-password-wrong': m.files_problem_link_password_wrong,
  'files.link-too-many-guesses': m.files_problem_link_too_many_guesses,
  'files.link-access-expired': m.files_problem_link_access_expired,
  'files.request-not-found': m.files_problem_link_gone,
  'files.request-full': m.files_problem_request_full,
};

/** Why something about sharing could not be done, in the reader's language. */
export const sharingProblemText = (error: unknown): string =>
  reasonText(REASONS, error) ?? filesProblemText(error);

/** The reason of a refusal, where it has one. */
export const reasonOf = (error: unknown): string | undefined =>
  error instanceof Problem ? error.reason : undefined;
