import type { JobView } from '@station/contract/tasks/tasks';
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { m } from '../../paraglide/messages.js';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { OnlyInCard, OnlyInTable } from '../../ui/table-layouts.tsx';
import { kindText, progressText, STATE_TEXTS, STATE_TINTS, whenText } from './task-texts.ts';
import css from './tasks.module.css';

type Actions = { onCancel: (job: JobView) => void; onRetry: (job: JobView) => void };

/** The columns of the tasks; on a phone they make up a card. */
export function jobColumns(actions: Actions): Column<JobView>[] {
  return [
    {
      key: 'kind',
      header: m.jobs_column_task(),
      card: 'title',
      cell: ({ kind, label, account }) => {
        const detail = [label, account?.name].filter(Boolean).join(' · ');
        return (
          <div className={css.task}>
            <strong>{kindText(kind)}</strong>
            {detail ? <span className="quiet-figures">{detail}</span> : null}
          </div>
        );
      },
    },
    {
      key: 'state',
      header: m.common_status(),
      card: 'badge',
      cell: (job) => <StateCell job={job} />,
    },
    {
      key: 'when',
      header: m.jobs_column_when(),
      card: 'detail',
      cell: (job) => <span className="quiet-figures">{whenText(job)}</span>,
    },
    {
      key: 'actions',
      header: m.common_actions(),
      hideHeader: true,
      card: 'menu',
      cell: (job) => <ActionCell job={job} {...actions} />,
    },
  ];
}

function StateCell({ job }: { job: JobView }) {
  const { state, progress, failure, attempts, cancel_requested } = job;
  const far = progressText(job);
  const isPaused = state === 'waiting' && failure !== null;
  return (
    <div className={css.state}>
      <span className="row-2">
        <Badge tint={isPaused ? 'amber' : STATE_TINTS[state]}>
          {cancel_requested ? m.jobs_state_stopping() : STATE_TEXTS[state]()}
        </Badge>
        {far ? <span className="quiet-figures">{far}</span> : null}
      </span>
      {far && progress?.total ? (
        <progress
          className={css.progress}
          value={progress.done}
          max={progress.total}
          aria-label={m.jobs_progress({ task: kindText(job.kind) })}
        />
      ) : null}
      {failure !== null ? (
        <span className={css.failure}>{m.jobs_failure({ why: failure, count: attempts })}</span>
      ) : null}
    </div>
  );
}

function ActionCell({ job, onCancel, onRetry }: Actions & { job: JobView }) {
  const name = job.label || kindText(job.kind);
  if (!job.can_retry && !job.can_cancel) return null;
  const { text, label, icon, act } = job.can_retry
    ? {
        text: m.common_retry(),
        label: m.jobs_retry_row({ task: name }),
        icon: <IconRefresh size={20} aria-hidden="true" />,
        act: onRetry,
      }
    : {
        text: m.jobs_cancel(),
        label: m.jobs_cancel_row({ task: name }),
        icon: <IconPlayerStop size={20} aria-hidden="true" />,
        act: onCancel,
      };
  return (
    <>
      <OnlyInTable>
        <Button compact aria-label={label} icon={icon} onClick={() => act(job)}>
          {text}
        </Button>
      </OnlyInTable>
      <OnlyInCard>
        <IconButton label={label} icon={icon} onClick={() => act(job)} />
      </OnlyInCard>
    </>
  );
}
