import {
  cancelJob,
  JOB_STATES,
  type JobState,
  type JobView,
  listJobs,
  retryJob,
} from '@station/contract/tasks/tasks';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { queryClient } from '../../src/platform/query-client.ts';
import { clearToasts } from '../../src/ui/toaster.tsx';
import { success } from '../contacts/contacts-server.ts';
import { healthyServer, makeAdmin, makeUser, renderStation } from '../render-station.tsx';

function makeJob(id: number, changes: Partial<JobView> = {}): JobView {
  return {
    ...{ id, kind: 'mail.send', label: `an${id}@station.example`, state: 'waiting' },
    ...{ repeats: false, attempts: 0, progress: null, cancel_requested: false, failure: null },
    ...{ account: null, added_at: '2026-11-22T03:00:00.000Z', due_at: '2026-11-22T03:05:00.000Z' },
    ...{ started_at: null, finished_at: null, can_cancel: true, can_retry: false },
    ...changes,
  };
}

/** Tasks in memory. */
function openTasks(
  jobs: JobView[],
  { failing = 0, path = '/app/settings/tasks', admin = true } = {},
) {
  queryClient.clear();
  clearToasts();
  let rows = jobs;
  const changed = (id: number, changes: Partial<JobView>) => {
    rows = rows.map((row) => (row.id === id ? { ...row, ...changes } : row));
    return { success, data: rows.find((row) => row.id === id) as JobView };
  };
  const server = healthyServer()
    .answer(listJobs, ({ query }) => {
      const show = query.get('show') ?? 'all';
      const of = (state: JobState) => rows.filter((row) => !row.repeats && row.state === state);
      const found = JOB_STATES.includes(show as JobState)
        ? of(show as JobState)
        : rows.filter((row) => row.repeats === (show === 'upkeep'));
      return {
        success,
        data: found,
        pagination: { page: 1, per_page: 20, total_pages: 1, total_records: found.length },
        counts: Object.fromEntries(JOB_STATES.map((it) => [it, of(it).length])) as Record<
          JobState,
          number
        >,
        upkeep: { total: rows.filter((row) => row.repeats).length, failing },
      };
    })
    .answer(cancelJob, ({ params }) =>
      changed(Number(params.id), { state: 'cancelled', can_cancel: false }),
    )
    .answer(retryJob, ({ params }) =>
      changed(Number(params.id), { state: 'waiting', can_retry: false, attempts: 0 }),
    );
  return renderStation(path, { server, signedIn: admin ? makeAdmin() : makeUser() });
}

const rowOf = async (name: RegExp | string) =>
  (await screen.findByText(name)).closest('tr') as HTMLElement;

test('tasks say what they are, how far they are, and why they failed', async () => {
  openTasks([
    makeJob(1, { state: 'running', progress: { done: 3, total: 10 } }),
    makeJob(2, { state: 'failed', failure: 'Mailbox unknown', attempts: 8, can_retry: true }),
    makeJob(3, { kind: 'reports.send', label: '' }),
  ]);
  const running = within(await rowOf('an1@station.example'));
  expect(running.getByText('Gửi thư')).toBeVisible();
  expect(running.getByText('Đang chạy')).toBeVisible();
  expect(running.getByText('3 / 10')).toBeVisible();
  expect(running.getByRole('progressbar', { name: 'Tiến độ: Gửi thư' })).toHaveValue(3);
  const failed = within(await rowOf('an2@station.example'));
  expect(failed.getByText('Mailbox unknown (lần thử: 8)')).toBeVisible();
  // What this version of the page does not know is shown by its own name.
  expect(await rowOf('reports.send')).toBeVisible();
});

test('a task is called off after a question', async () => {
  openTasks([makeJob(1)]);
  const row = within(await rowOf('an1@station.example'));
  const label = 'Hủy tác vụ: an1@station.example';
  await userEvent.click(row.getAllByRole('button', { name: label })[0]!);
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Hủy tác vụ' }));
  expect(await screen.findByText('Tác vụ sẽ dừng')).toBeVisible();
  expect(await row.findByText('Đã hủy')).toBeVisible();
  expect(row.queryByRole('button', { name: label })).toBeNull();
});

test('a task that failed for good is tried again', async () => {
  openTasks([makeJob(1, { state: 'failed', failure: 'No', can_cancel: false, can_retry: true })]);
  const row = within(await rowOf('an1@station.example'));
  const label = 'Thử lại: an1@station.example';
  await userEvent.click(row.getAllByRole('button', { name: label })[0]!);
  expect(await screen.findByText('Tác vụ sẽ được thử lại')).toBeVisible();
  expect(await row.findByText('Đang chờ')).toBeVisible();
});

test('what is shown stands in the address, with how many there are', async () => {
  const { router } = openTasks(
    [makeJob(1), makeJob(2, { state: 'done', can_cancel: false }), makeJob(3, { repeats: true })],
    { failing: 1 },
  );
  await rowOf('an1@station.example');
  expect(screen.getByText(/^1 việc bảo trì không thành/)).toBeVisible();
  const show = screen.getByRole('combobox', { name: 'Hiển thị' });
  expect(within(show).getByRole('option', { name: 'Xong (1)' })).toBeInTheDocument();
  await userEvent.selectOptions(show, 'upkeep');
  await waitFor(() => expect(router.state.location.search).toEqual({ show: 'upkeep' }));
  expect(await rowOf('an3@station.example')).toBeVisible();
  expect(screen.queryByText('an1@station.example')).toBeNull();
});

test('tasks are for administrators', async () => {
  openTasks([makeJob(1)], { admin: false });
  expect(await screen.findByRole('heading', { name: /./ })).toBeVisible();
  expect(screen.queryByText('an1@station.example')).toBeNull();
});
