import { m } from '../../../paraglide/messages.js';
import { formatBytes, formatNumber } from '../../../platform/format.ts';
import { Problem } from '../../../platform/problem.ts';
import { problemText } from '../../../platform/problem-text.ts';
import { filesProblemText } from '../files-texts.ts';
import type { QueueTotal, Upload, UploadState } from './upload-queue.ts';
import { secondsLeft, splitTime } from './upload-rate.ts';
import type { LocalRefusal } from './uploads.ts';

/** How long, in its two largest units: `1 giờ 5 phút`. */
function durationText(seconds: number): string {
  const { hours, minutes, seconds: rest } = splitTime(seconds);
  if (hours > 0) {
    return m.uploads_hours({ hours: formatNumber(hours), minutes: formatNumber(minutes) });
  }
  if (minutes > 0) {
    return m.uploads_minutes({ minutes: formatNumber(minutes), seconds: formatNumber(rest) });
  }
  return m.uploads_seconds({ seconds: formatNumber(rest) });
}

/** `1.50 MB / 3.00 MB · 2.00 MB/s · còn 1 phút 5 giây`. */
export function totalText({ bytes, sent }: QueueTotal, rate: number | undefined): string {
  const left = secondsLeft(bytes - sent, rate);
  return [
    `${formatBytes(sent)} / ${formatBytes(bytes)}`,
    ...(rate ? [m.uploads_rate({ size: formatBytes(Math.round(rate)) })] : []),
    ...(rate && left ? [m.uploads_left({ time: durationText(left) })] : []),
  ].join(' · ');
}

const STATE_TEXTS: Readonly<Record<UploadState, () => string>> = {
  reading: m.uploads_state_reading,
  asking: m.uploads_state_asking,
  waiting: m.uploads_state_waiting,
  sending: m.uploads_state_sending,
  paused: m.uploads_state_paused,
  interrupted: m.uploads_state_interrupted,
  refused: m.uploads_state_refused,
  failed: m.uploads_state_failed,
  lost: m.uploads_state_lost,
  done: m.uploads_state_done,
  skipped: m.uploads_state_skipped,
};

/** How it stands with a file, in a word. */
export const stateText = ({ state }: Upload): string => STATE_TEXTS[state]();

/** Why a file was not sent, in the reader's language. */
export function uploadFailureText(failure: unknown): string {
  if (isLocalRefusal(failure)) {
    const limit = formatBytes(failure.limit);
    return failure.reason === 'too-large'
      ? m.uploads_too_large({ limit })
      : m.uploads_no_room({ limit });
  }
  if (failure instanceof Problem) {
    return failure.reason ? filesProblemText(failure) : problemText(failure);
  }
  return m.uploads_unreadable();
}

function isLocalRefusal(failure: unknown): failure is LocalRefusal {
  const reasons: readonly unknown[] = ['too-large', 'no-room'];
  return (
    typeof failure === 'object' &&
    failure !== null &&
    !(failure instanceof Problem) &&
    'reason' in failure &&
    reasons.includes(failure.reason)
  );
}
