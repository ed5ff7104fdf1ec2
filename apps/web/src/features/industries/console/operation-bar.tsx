import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { OPERATION_TEXTS } from './console-texts.ts';
import type { Console } from './use-console.ts';

/** What runs, how far it is, and the way to call it off. */
export function OperationBar({ work }: { work: Console }) {
  const { running, busy, occupied } = work;
  if (!occupied || (!running && busy && ['single', 'suggest', 'stats'].includes(busy))) return null;
  const { done = 0, total = null } = running?.progress ?? {};
  const who = running?.account?.name;
  const isStopping = running?.cancel_requested || work.isCancelling;
  const far =
    total === null
      ? m.industries_progress_waiting()
      : m.industries_progress({ done: formatNumber(done), total: formatNumber(total) });
  return (
    <section className="sheet" aria-label={m.industries_operation()}>
      <ProgressBar
        label={OPERATION_TEXTS[running?.operation ?? occupied]()}
        detail={[isStopping ? m.industries_stopping() : far, who].filter(Boolean).join(' · ')}
        value={total ? done / total : undefined}
        {...(running && !isStopping
          ? {
              cancelLabel: m.industries_stop(),
              onCancel: () => work.cancel(running.job_id),
            }
          : {})}
      />
    </section>
  );
}
