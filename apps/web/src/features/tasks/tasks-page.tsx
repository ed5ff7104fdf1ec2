import type { JobChoice, JobView } from '@station/contract/tasks/tasks';
import IconSubtask from '@tabler/icons-react/dist/esm/icons/IconSubtask.mjs';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { pagedList } from '../../platform/list-state.ts';
import { confirm } from '../../ui/confirm.tsx';
import { setFilters } from '../../ui/list-filters.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { Select } from '../../ui/select-field.tsx';
import { toast } from '../../ui/toaster.tsx';
import { jobColumns } from './task-columns.tsx';
import { changeProblem, choicesOf, jobsFailure, jobsTexts, kindText } from './task-texts.ts';
import { useJobsAddress } from './tasks.address.ts';
import { useJobChange, useJobs } from './tasks.data.ts';
import css from './tasks.module.css';

/** Tasks, for administrators: what the servers do later, how far they are, and what went wrong. */
export function TasksPage() {
  const at = useJobsAddress();
  const { show } = at.address;
  const page = useJobs(at.address);
  const changing = useJobChange();
  const choices = choicesOf(page.data?.counts, page.data?.upkeep);
  const failing = page.data?.upkeep.failing ?? 0;

  const change = (job: JobView, what: 'cancel' | 'retry') =>
    changing.mutate(
      { id: job.id, change: what },
      {
        onSuccess: () =>
          toast({ text: what === 'cancel' ? m.jobs_cancelled() : m.jobs_retried(), tone: 'good' }),
        onError: (error) => toast({ text: changeProblem(error), tone: 'bad' }),
      },
    );
  const askToCancel = async (job: JobView) => {
    const sure = await confirm({
      title: m.jobs_cancel_question({ task: job.label || kindText(job.kind) }),
      text: m.jobs_cancel_text(),
      confirmLabel: m.jobs_cancel(),
      cancelLabel: m.common_cancel(),
      tone: 'danger',
    });
    if (sure) change(job, 'cancel');
  };
  return (
    <Screen>
      <ListScreen
        className={css.jobs}
        at={at}
        list={pagedList(page, ({ data }) => data, jobsFailure)}
        texts={jobsTexts()}
        title={<ScreenTitle subtitle={m.jobs_text()}>{m.jobs_title()}</ScreenTitle>}
        notice={
          failing > 0 && show !== 'upkeep' ? (
            <Notice tone="warning">
              {m.jobs_upkeep_failing({ count: formatNumber(failing) })}
            </Notice>
          ) : null
        }
        fields={
          <Select
            aria-label={m.jobs_show()}
            value={show}
            onChange={(event) => at.change({ show: event.currentTarget.value as JobChoice })}
            choices={choices}
          />
        }
        set={setFilters(
          show !== 'all' && {
            key: 'show',
            label: choices.find(({ value }) => value === show)?.label ?? show,
            onRemove: () => at.change({ show: 'all' }),
          },
        )}
        onClear={() => at.change({ show: 'all' })}
        columns={jobColumns({
          onCancel: (job) => void askToCancel(job),
          onRetry: (job) => change(job, 'retry'),
        })}
        rowKey={({ id }) => id}
        lines
        icon={<IconSubtask size={40} aria-hidden="true" />}
      />
    </Screen>
  );
}
