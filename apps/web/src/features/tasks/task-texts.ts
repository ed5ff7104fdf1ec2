import type { JobChoice, JobState, JobsReason, JobView } from '@station/contract/tasks/tasks';
import { JOB_DAYS } from '@station/contract/tasks/tasks';
import { m } from '../../paraglide/messages.js';
import { formatDateTime, formatNumber } from '../../platform/format.ts';
import { listTexts } from '../../platform/list-texts.ts';
import { Problem } from '../../platform/problem.ts';
import { loadFailure, problemText } from '../../platform/problem-text.ts';
import type { BadgeTint } from '../../ui/badge.tsx';
import type { ListTexts } from '../../ui/list-screen.tsx';

/** What is done, in words; a kind that is not among them is shown by its own name. */
const KIND_TEXTS: Readonly<Record<string, () => string>> = {
  'mail.send': m.jobs_kind_mail_send,
  'mail.dispatch-mailing': m.jobs_kind_dispatch_mailing,
  'mail.read-bounces': m.jobs_kind_read_bounces,
  'accounts.answer-pleas': m.jobs_kind_answer_pleas,
  'accounts.tell-guessed': m.jobs_kind_notify_guessed,
  'accounts.forget-attempts': m.jobs_kind_forget_attempts,
  'accounts.forget-sessions': m.jobs_kind_forget_sessions,
  'accounts.forget-links': m.jobs_kind_forget_links,
  'accounts.forget-registrations': m.jobs_kind_forget_registrations,
  'blobs.remove-unused': m.jobs_kind_remove_unused_files,
  'contacts.fold-counts': m.jobs_kind_fold_counts,
  'contacts.forget-history': m.jobs_kind_forget_history,
  'contacts.forget-merges': m.jobs_kind_forget_merges,
  'industries.operate': m.jobs_kind_industries,
  'writing.check-links': m.jobs_kind_writing_links,
  'writing.remind': m.jobs_kind_writing_remind,
  'customer-check.list': m.jobs_kind_check_list,
  'customer-check.forget-lists': m.jobs_kind_forget_check_lists,
  'imports.end-dead': m.jobs_kind_end_dead_imports,
  'imports.forget': m.jobs_kind_forget_imports,
  'visitors.roll-up': m.jobs_kind_roll_up,
  'visitors.forget-sessions': m.jobs_kind_forget_visits,
  'visitors.prepare-months': m.jobs_kind_prepare_months,
  'visitors.erase': m.jobs_kind_erase,
  'visitors.end-stays': m.jobs_kind_end_stays,
  'visitors.forget-stays': m.jobs_kind_forget_stays,
  'trash.purge': m.jobs_kind_purge_trash,
  'files.remove-abandoned': m.jobs_kind_remove_abandoned_uploads,
  'files.make-thumbnails': m.jobs_kind_make_thumbnails,
  'files.read-texts': m.jobs_kind_read_texts,
  'files.forget-link-uses': m.jobs_kind_forget_link_uses,
  'notices.deliver': m.jobs_kind_deliver_notices,
  'notices.push': m.jobs_kind_push_notice,
  'notices.digests': m.jobs_kind_send_digests,
  'notices.forget-old': m.jobs_kind_forget_notices,
  'jobs.tell-of-failures': m.jobs_kind_tell_of_failures,
  'gmail.send': m.jobs_kind_gmail_send,
  'gmail.wake': m.jobs_kind_gmail_wake,
  'gmail.draft': m.jobs_kind_gmail_draft,
  'gmail.drop-draft': m.jobs_kind_gmail_drop_draft,
  'gmail.look': m.jobs_kind_gmail_look,
  'gmail.revoke': m.jobs_kind_gmail_revoke,
  'mail.seal-texts': m.jobs_kind_seal_texts,
  'meetings.forget-links': m.jobs_kind_forget_meeting_links,
  'reports.remind': m.jobs_kind_remind_reports,
  'membership.expire-points': m.jobs_kind_expire_points,
  'membership.forget-scans': m.jobs_kind_forget_scans,
  'membership.run-out': m.jobs_kind_run_out,
  'meetings.remind': m.jobs_kind_remind_meetings,
  'files.fold-counts': m.jobs_kind_fold_file_counts,
  'webhooks.deliver': m.jobs_kind_webhooks_deliver,
  'webhooks.upkeep': m.jobs_kind_webhooks_upkeep,
  'jobs.forget-finished': m.jobs_kind_forget_jobs,
};

export const kindText = (kind: string): string => KIND_TEXTS[kind]?.() ?? kind;

/** The states of a task, by their names. */
export const STATE_TEXTS: Readonly<Record<JobState, () => string>> = {
  running: m.jobs_state_running,
  waiting: m.jobs_state_waiting,
  failed: m.jobs_state_failed,
  done: m.jobs_state_done,
  cancelled: m.jobs_state_cancelled,
};

export const STATE_TINTS: Readonly<Record<JobState, BadgeTint>> = {
  running: 'blue',
  waiting: 'grey',
  failed: 'red',
  done: 'green',
  cancelled: 'amber',
};

/** Everything, each state and the upkeep, with how many there are of them. */
export function choicesOf(
  counts: Readonly<Record<JobState, number>> | undefined,
  upkeep: { total: number } | undefined,
): { value: JobChoice; label: string }[] {
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : m.jobs_show_count({ label, count: formatNumber(count) });
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const states = Object.keys(STATE_TEXTS) as JobState[];
  return [
    { value: 'all', label: counted(m.jobs_show_all(), all) },
    ...states.map((value) => ({ value, label: counted(STATE_TEXTS[value](), counts?.[value]) })),
    { value: 'upkeep', label: counted(m.jobs_show_upkeep(), upkeep?.total) },
  ];
}

/** When something happens or happened to a task that is worth saying. */
export function whenText({ state, repeats, due_at, started_at, finished_at }: JobView): string {
  if (finished_at) return m.jobs_when_ended({ when: formatDateTime(finished_at) });
  if (state === 'running' && started_at) {
    return m.jobs_when_since({ when: formatDateTime(started_at) });
  }
  const next = m.jobs_when_due({ when: formatDateTime(due_at) });
  if (!repeats || !started_at) return next;
  return `${m.jobs_when_last({ when: formatDateTime(started_at) })} · ${next}`;
}

/** How far a task is, such as `3 / 10`; undefined where it does not tell. */
export function progressText({ state, progress }: JobView): string | undefined {
  if (state !== 'running' || !progress) return undefined;
  const done = formatNumber(progress.done);
  return progress.total === null ? done : `${done} / ${formatNumber(progress.total)}`;
}

/** The words of the list. */
export const jobsTexts = (): ListTexts => ({
  head: listTexts().head,
  list: m.jobs_list(),
  loading: listTexts().loading,
  found: (count) => m.jobs_found({ count: formatNumber(count) }),
  none: { title: m.jobs_none(), text: m.jobs_none_hint({ days: JOB_DAYS }) },
  noneFound: { title: m.jobs_none_found(), clear: m.jobs_show_all() },
  pages: listTexts().pages(m.jobs_range),
});

/** Why tasks could not be shown. */
export const jobsFailure = loadFailure(m.jobs_error_list);

const REASONS: Readonly<Record<JobsReason, () => string>> = {
  'jobs.not-found': m.jobs_problem_not_found,
  'jobs.upkeep': m.jobs_problem_upkeep,
  'jobs.over': m.jobs_problem_over,
  'jobs.not-failed': m.jobs_problem_not_failed,
  'jobs.too-late': m.jobs_problem_too_late,
  'jobs.open-already': m.jobs_problem_open_already,
};

/** Why a task was not changed. */
export function changeProblem(error: unknown): string {
  const reason = error instanceof Problem ? error.reason : undefined;
  return REASONS[reason as JobsReason]?.() ?? problemText(error);
}
