import {
  BACKUP_DAYS,
  CERTIFICATE_DAYS,
  type Health,
  type HealthWarning,
  LATE_SECONDS,
} from '@station/contract/health/health';

/** A disk with less than either is about to be full. */
const FREE_LEAST = { bytes: 2 * 1024 ** 3, share: 0.05 };

const DAY_MS = 24 * 60 * 60_000;

/** A server that nobody else reaches needs no certificate. */
const OWN_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** What somebody should look after, in the order in which it hurts. `publicUrl` is what people use. */
export function warningsOf(
  it: Omit<Health, 'warnings'>,
  publicUrl: string | undefined,
): HealthWarning[] {
  const checks: Record<HealthWarning, boolean> = {
    'disk-low': it.disk !== null && isLow(it.disk),
    'backup-none': it.backup === null,
    'backup-old':
      it.backup !== null &&
      Date.parse(it.checked_at) - Date.parse(it.backup.made_at) > BACKUP_DAYS * DAY_MS,
    'certificate-over': isTold(it, (days) => days < 0),
    'certificate-untrusted':
      it.certificate?.state === 'untrusted' && !isTold(it, (days) => days < 0),
    'certificate-silent': it.certificate?.state === 'silent',
    'certificate-soon': isTold(it, (days) => days >= 0 && days < CERTIFICATE_DAYS),
    'address-open': isOpen(publicUrl),
    'mail-failing': it.mail.last_failure !== null,
    'mailboxes-lost': it.mail.mailboxes_lost > 0,
    'jobs-failed': it.jobs.failed > 0,
    'jobs-late': it.jobs.delay_seconds > LATE_SECONDS,
    'upkeep-failing': it.jobs.upkeep_failing > 0,
    'database-busy': it.database.connections.waiting > 0,
  };
  return (Object.keys(checks) as HealthWarning[]).filter((warning) => checks[warning]);
}

function isLow(disk: { free_bytes: number; total_bytes: number }): boolean {
  const { free_bytes: free, total_bytes: total } = disk;
  return free < FREE_LEAST.bytes || free < FREE_LEAST.share * total;
}

function isTold(
  { certificate }: Pick<Health, 'certificate'>,
  which: (daysLeft: number) => boolean,
): boolean {
  const daysLeft = certificate?.days_left ?? null;
  return daysLeft !== null && which(daysLeft);
}

function isOpen(publicUrl: string | undefined): boolean {
  if (publicUrl === undefined) return false;
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'http:' && !OWN_MACHINE.test(hostname);
}
