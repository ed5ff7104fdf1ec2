import {
  type AuditLine,
  exportAudit,
  listAudit,
  listAuditActions,
} from '@station/contract/audit/audit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FakeServer } from '../fake-server.ts';
import { makeAdmin, makeUser, renderStation } from '../render-station.tsx';
import { accountsServer, answerUsers, makeListedUser } from './accounts-server.ts';

function makeLine(changes: Partial<AuditLine> = {}): AuditLine {
  return {
    id: 90,
    at: '2026-11-21T02:05:00.000Z',
    actor_id: 7,
    actor_name: 'minsu.kim',
    actor_full_name: null,
    action: 'accounts.updated',
    subject: 'account',
    subject_id: 12,
    subject_name: null,
    subject_exists: false,
    before: { role: 'user', name: 'Bảo' },
    after: { role: 'admin', name: 'Bảo' },
    api_token: null,
    ...changes,
  };
}

function auditServer(lines: AuditLine[] = [makeLine()]): FakeServer {
  return accountsServer()
    .answer(listAudit, { success: true, data: lines, next: null })
    .answer(listAuditActions, {
      success: true,
      data: {
        actions: ['accounts.updated', 'contacts.moved', 'poems.written'],
        subjects: ['account', 'contact'],
      },
    });
}

function openAudit(server = auditServer(), search = '') {
  return renderStation(`/app/users/audit${search}`, { server, signedIn: makeAdmin() });
}

const list = () => screen.findByRole('list', { name: 'Lines of the audit log' });

test('a line says who did what to which thing, and shows only the fields that differ', async () => {
  const { user } = openAudit();
  const line = within(await list()).getByRole('listitem');
  expect(line).toHaveTextContent('minsu.kim changed a user · User no. 12');
  await user.click(within(line).getByText('What changed'));

  const rows = within(within(line).getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual(['FieldBeforeAfter', 'Roleuseradmin']);
});

test('what a program did says with which API token', async () => {
  openAudit(auditServer([makeLine({ api_token: 'stn_Ab12Cd' })]));
  expect(within(await list()).getByRole('listitem')).toHaveTextContent(
    'minsu.kim (API token stn_Ab12Cd) changed a user · User no. 12',
  );
});

test('something new shows its values, lists their names, and words that nobody knows as they stand', async () => {
  const { user } = openAudit(
    auditServer([
      makeLine({
        actor_id: null,
        actor_name: 'system',
        action: 'poems.written',
        subject: 'poem',
        subject_id: null,
        before: null,
        after: {
          pages: 3,
          done: true,
          people: ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => ({ name })),
        },
      }),
    ]),
  );
  const line = within(await list()).getByRole('listitem');
  expect(line).toHaveTextContent('The system poems.written · poem');
  await user.click(within(line).getByText('What changed'));

  const rows = within(within(line).getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'FieldValue',
    'pages3',
    'doneyes',
    'peopleA, B, C, D, E and 2 more',
  ]);
});

test('whoever failed to sign in may be anybody', async () => {
  openAudit(
    auditServer([
      makeLine({
        actor_id: null,
        actor_name: 'system',
        action: 'accounts.sign-in-failed',
        subject_id: null,
      }),
    ]),
  );

  expect(within(await list()).getByRole('listitem')).toHaveTextContent(
    'Somebody unknown failed to sign in',
  );
});

test('filters stand in the address, and are asked of the server and of the export', async () => {
  const { user, server, router } = openAudit();
  await user.type(await screen.findByRole('searchbox', { name: 'Search the log' }), 'bảo');
  await user.selectOptions(screen.getByLabelText('What'), 'contacts.');
  await user.selectOptions(screen.getByLabelText('About'), 'contact');
  await user.type(screen.getByLabelText('From (day in UTC)'), '2026-11-01');
  await user.type(screen.getByLabelText('To (day in UTC)'), '2026-11-21');

  await waitFor(() =>
    expect(router.state.location.search).toEqual({
      search: 'bảo',
      action: 'contacts.',
      subject: 'contact',
      from: '2026-11-01',
      to: '2026-11-21',
    }),
  );
  await waitFor(() =>
    expect(Object.fromEntries(server.calls(listAudit).at(-1)?.query ?? [])).toMatchObject({
      search: 'bảo',
      action: 'contacts.',
      subject: 'contact',
      from: '2026-11-01',
      to: '2026-11-21',
    }),
  );
  const fetched = vi.fn(async (_url: string) => new Response(new Blob(['excel'])));
  vi.stubGlobal('fetch', fetched);
  URL.createObjectURL = () => 'blob:excel';
  HTMLAnchorElement.prototype.click = () => {};
  await user.click(screen.getByRole('button', { name: 'Export Excel' }));
  expect(await screen.findByText('Saved as audit.xlsx')).toBeVisible();
  const exported = fetched.mock.calls
    .map(([url]) => url)
    .find((url) => url.startsWith(exportAudit.path));
  expect(exported).toContain('action=contacts.&subject=contact&from=2026-11-01');
});

test('a press on who or what filters by it, and Clear takes it back', async () => {
  const { user, router } = openAudit();
  await user.click(within(await list()).getByRole('button', { name: 'minsu.kim' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ actor: 7 }));
  expect(screen.getByLabelText('Who')).toHaveValue('minsu.kim');

  await user.click(within(await list()).getByRole('button', { name: 'User no. 12' }));
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ actor: 7, subject: 'account', subject_id: 12 }),
  );
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(screen.getByLabelText('Who')).toHaveValue('');
});

test('a user is picked by a piece of the name', async () => {
  const server = answerUsers(auditServer(), [makeListedUser()]);
  const { user, router } = openAudit(server);
  const who = await screen.findByLabelText('Who');
  await user.click(who);
  await user.paste('bao');
  await user.click(await screen.findByRole('option', { name: 'Trần Văn Bảo (bao.tran)' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ actor: 12 }));

  await user.clear(who);
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('older lines are asked for from where the last page ended', async () => {
  const server = auditServer();
  server.answer(listAudit, ({ query }) => {
    const before = Number(query.get('before') ?? 0);
    const id = before === 0 ? 90 : 40;
    return {
      success: true as const,
      data: [makeLine({ id, actor_name: `person-${id}` })],
      next: before === 0 ? 90 : null,
    };
  });
  const { user } = openAudit(server);
  await user.click(await screen.findByRole('button', { name: 'Show older lines' }));

  expect(await screen.findByText('person-40')).toBeVisible();
  expect(screen.getByText('person-90')).toBeVisible();
  expect(server.calls(listAudit).at(-1)?.query.get('before')).toBe('90');
  expect(screen.getByText('That is all: 2 lines')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show older lines' })).toBeNull();
});

test('nothing found offers to clear the filters; a failure offers to try again', async () => {
  const server = auditServer([]);
  const { user } = openAudit(server, '?search=zzz');
  expect(await screen.findByText('No line fits these filters')).toBeVisible();

  server.refuse(listAudit, { code: 'forbidden', message: 'x' });
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
  expect(await screen.findByText('The audit log could not be loaded')).toBeVisible();
  server.answer(listAudit, { success: true, data: [makeLine()], next: null });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await list()).toBeVisible();
});

test('the log is for administrators alone', async () => {
  const { router } = renderStation('/app/users/audit', {
    server: accountsServer(),
    signedIn: makeUser(),
  });

  await waitFor(() => expect(router.state.location.pathname).toBe('/unauthorized'));
});

test('people and things are called by their names, and what is still there can be opened', async () => {
  openAudit(
    auditServer([
      makeLine({ actor_full_name: 'Kim Minsu', subject_name: 'Bảo', subject_exists: true }),
      makeLine({
        id: 89,
        action: 'contacts.deleted',
        subject: 'contact',
        subject_name: 'Nguyễn Thị Hồng Hạnh',
      }),
    ]),
  );
  const [changed, deleted] = within(await list()).getAllByRole('listitem');
  expect(changed).toHaveTextContent('Kim Minsu changed a user · User Bảo');
  expect(within(changed!).getByRole('link', { name: 'Open User Bảo' })).toHaveAttribute(
    'href',
    '/app/users?search=B%E1%BA%A3o',
  );
  expect(deleted).toHaveTextContent('deleted contacts · Contact Nguyễn Thị Hồng Hạnh');
  expect(within(deleted!).queryByRole('link')).toBeNull();
});
