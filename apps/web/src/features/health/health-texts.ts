import {
  BACKUP_DAYS,
  CERTIFICATE_DAYS,
  type Health,
  type HealthWarning,
  LATE_SECONDS,
} from '@station/contract/health/health';
import { m } from '../../paraglide/messages.js';
import { formatBytes, formatDate, formatDateTime, formatNumber } from '../../platform/format.ts';
import { loadFailure } from '../../platform/problem-text.ts';

/** What is wrong, and what to do about it. */
export const WARNING_TEXTS: Readonly<Record<HealthWarning, () => string>> = {
  'backup-none': m.health_warning_backup_none,
  'backup-old': () => m.health_warning_backup_old({ count: BACKUP_DAYS }),
  'disk-low': m.health_warning_disk_low,
  'database-busy': m.health_warning_database_busy,
  'jobs-failed': m.health_warning_jobs_failed,
  'jobs-late': () => m.health_warning_jobs_late({ count: LATE_SECONDS / 60 }),
  'upkeep-failing': m.health_warning_upkeep_failing,
  'mail-failing': m.health_warning_mail_failing,
  'mailboxes-lost': m.health_warning_mailboxes_lost,
  'certificate-over': m.health_warning_certificate_over,
  'certificate-soon': () => m.health_warning_certificate_soon({ count: CERTIFICATE_DAYS }),
  'certificate-untrusted': m.health_warning_certificate_untrusted,
  'certificate-silent': m.health_warning_certificate_silent,
  'address-open': m.health_warning_address_open,
};

/** Why it could not be shown. */
export const healthFailure = loadFailure(m.health_not_loaded);

export const setUpText = (isSetUp: boolean): string =>
  isSetUp ? m.health_set_up() : m.health_not_set_up();

/** Seconds, or whole minutes from two of them on. */
export function durationText(seconds: number): string {
  if (seconds < 120) return m.health_seconds({ count: formatNumber(seconds) });
  return m.health_minutes({ count: formatNumber(Math.floor(seconds / 60)) });
}

export function connectionsText({ connections }: Health['database']): string {
  const { used, idle, waiting, most } = connections;
  return m.health_connections_text({
    ...{ used: formatNumber(used), idle: formatNumber(idle) },
    ...{ waiting: formatNumber(waiting), most: formatNumber(most) },
  });
}

export function diskText(disk: Health['disk']): string {
  if (!disk) return m.health_unknown();
  const { free_bytes: free, total_bytes: total } = disk;
  return m.health_disk_text({ free: formatBytes(free), total: formatBytes(total) });
}

export function filesText({ kept_in: keptIn, bytes }: Health['files']): string {
  const size = formatBytes(bytes);
  return keptIn === 's3' ? m.health_files_s3({ size }) : m.health_files_folder({ size });
}

export function backupText(backup: Health['backup']): string {
  if (!backup) return m.health_backup_none();
  const { made_at: madeAt, bytes } = backup;
  return m.health_backup_text({ when: formatDateTime(madeAt), size: formatBytes(bytes) });
}

export function pushText({ has_keys: hasKeys, devices }: Health['push']): string {
  return hasKeys ? m.health_push_text({ count: devices }) : m.health_push_none();
}

export function gmailText({ gmail, mailboxes }: Health['mail']): string {
  return gmail ? m.health_gmail_text({ count: mailboxes }) : m.health_not_set_up();
}

export function certificateText(certificate: Health['certificate']): string {
  if (!certificate) return m.health_certificate_none();
  const { host, state, ends_at: endsAt, days_left: daysLeft } = certificate;
  if (endsAt === null || daysLeft === null) return m.health_certificate_silent({ host });
  const when = formatDate(endsAt);
  if (daysLeft < 0) return m.health_certificate_ended({ host, when });
  if (state === 'untrusted') return m.health_certificate_untrusted({ host, when });
  return m.health_certificate_trusted({ host, when, count: daysLeft });
}
