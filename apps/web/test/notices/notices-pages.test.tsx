import { NOTICE_DEFAULTS } from '@station/contract/notices/notice-groups';
import {
  getNoticeSettings,
  type NoticeSettings,
  updateNoticeSettings,
} from '@station/contract/notices/notice-settings';
import {
  listNotices,
  markAllNotices,
  markNotices,
  type Notice,
  openNotice,
} from '@station/contract/notices/notices';
import { listPushDevices } from '@station/contract/notices/push-devices';
import { paginationOf } from '@station/contract/paging';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { queryClient } from '../../src/platform/query-client.ts';
import { accountsServer } from '../accounts/accounts-server.ts';
import type { FakeServer } from '../fake-server.ts';
import { makeUser, renderStation } from '../render-station.tsx';

const success = true as const;
const HOUR_MS = 3_600_000;

const makeNotice = (id: number, changes: Partial<Notice> = {}): Notice => ({
  ...{ id, kind: 'files.shared', group: 'files' as const, title: `공유 ${id}`, body: '' },
  actor: { id: 12, name: 'Trần Thị Lan' },
  created_at: new Date().toISOString(),
  ...{ read_at: null, archived_at: null },
  ...changes,
});

/** A server that keeps notices and settings, as the real one does. */
function noticesServer(given: Notice[] = []): FakeServer {
  let notices = given;
  let settings: NoticeSettings = {
    ...{ channels: NOTICE_DEFAULTS, time_zone: 'Asia/Seoul', quiet: null },
    ...{ digest: 'none', digest_hour: 8, digest_weekday: 1 },
  };
  const read = () => new Date().toISOString();
  return accountsServer()
    .answer(listNotices, ({ query }) => {
      const shown = notices.filter(
        (it) =>
          (query.get('show') !== 'unread' || it.read_at === null) &&
          (query.get('group') ?? it.group) === it.group,
      );
      return {
        success,
        data: shown,
        pagination: paginationOf(1, 30, shown.length),
        unread: notices.filter(({ read_at }) => read_at === null).length,
      };
    })
    .answer(markNotices, ({ body: { ids, as } }) => {
      const read_at = as === 'unread' ? null : read();
      notices = notices.map((it) => (ids.includes(it.id) ? { ...it, read_at } : it));
      return { success, changed: ids.length };
    })
    .answer(markAllNotices, ({ body: { up_to: upTo, group } }) => {
      const isMeant = (it: Notice) => it.id <= upTo && (group ?? it.group) === it.group;
      notices = notices.map((it) => (isMeant(it) ? { ...it, read_at: read() } : it));
      return { success, changed: notices.length };
    })
    .answer(openNotice, { success, path: '/home/profile' })
    .answer(listPushDevices, { success, data: [], public_key: 'x'.repeat(87) })
    .answer(getNoticeSettings, () => ({ success, data: settings, no_mail: null }))
    .answer(updateNoticeSettings, ({ body }) => {
      settings = body;
      return { success, data: settings, no_mail: null };
    });
}

function open(path: string, server: FakeServer) {
  queryClient.clear();
  onTestFinished(() => queryClient.clear());
  return renderStation(path, { server, signedIn: makeUser() });
}

test('notices stand under their days, unread ones say so, and all are read at once', async () => {
  const yesterday = new Date(Date.now() - 24 * HOUR_MS).toISOString();
  const server = noticesServer([
    makeNotice(9),
    makeNotice(5, { created_at: yesterday, read_at: yesterday }),
  ]);
  const { user } = open('/home/notices', server);
  const today = within(await screen.findByRole('region', { name: '오늘' }));
  expect(today.getByRole('link', { name: /^읽지 않음: ?공유 9$/ })).toBeVisible();
  const before = within(screen.getByRole('region', { name: '어제' }));
  expect(before.getByRole('link', { name: '공유 5' })).toBeVisible();

  await user.click(screen.getByRole('button', { name: '다른 작업' }));
  await user.click(screen.getByRole('menuitem', { name: '모두 읽음' }));
  expect(await screen.findByRole('link', { name: '공유 9' })).toBeVisible();
  // What came after the newest that is shown stays unread.
  expect(server.calls(markAllNotices)[0]?.body).toEqual({ as: 'read', up_to: 9 });
});

test('in a group its own notices alone are read at once', async () => {
  const server = noticesServer([makeNotice(9, { group: 'mentions' }), makeNotice(5)]);
  const { user } = open('/home/notices?group=files', server);
  await user.click(await screen.findByRole('button', { name: '다른 작업' }));
  await user.click(screen.getByRole('menuitem', { name: '모두 읽음' }));
  expect(await screen.findByRole('link', { name: '공유 5' })).toBeVisible();
  expect(server.calls(markAllNotices)[0]?.body).toEqual({ as: 'read', up_to: 5, group: 'files' });
});

test.for([
  ['group=mail', '해당하는 알림이 없습니다'],
  ['group=mentions', '공유 4'],
  ['show=archived', '공유 5'],
] as const)('where no unread notice stands nothing is read at once: %s', async ([search, text]) => {
  const read_at = new Date().toISOString();
  const server = noticesServer([makeNotice(5), makeNotice(4, { group: 'mentions', read_at })]);
  const { user } = open(`/home/notices?${search}`, server);
  expect(await screen.findByText(text)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '다른 작업' }));
  expect(screen.queryByRole('menuitem', { name: '모두 읽음' })).not.toBeInTheDocument();
});

test('one notice is marked in its menu, and pressing it marks it and leads on', async () => {
  const server = noticesServer([makeNotice(9)]);
  const { user, router } = open('/home/notices', server);
  await user.click(await screen.findByRole('button', { name: '작업: 공유 9' }));
  await user.click(screen.getByRole('menuitem', { name: '읽음으로 표시' }));
  await user.click(await screen.findByRole('link', { name: '공유 9' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/home/profile'));
  expect(server.calls(openNotice)).toHaveLength(1);
});

test('a notice that could not be opened is not said to be gone, and is opened by another try', async () => {
  const server = noticesServer();
  server.refuse(openNotice, { code: 'unavailable', message: 'x' });
  const { user, router } = open('/home/notices/9', server);
  const again = await screen.findByRole('button', { name: '다시 시도' });
  expect(screen.queryByText('이 알림은 더 이상 없습니다')).toBeNull();
  server.answer(openNotice, { success, path: '/home/profile' });
  await user.click(again);
  await waitFor(() => expect(router.state.location.pathname).toBe('/home/profile'));
});

test('a notice that has been deleted is said to be gone', async () => {
  const server = noticesServer();
  server.refuse(openNotice, { code: 'not-found', message: 'x' });
  open('/home/notices/9', server);
  expect(await screen.findByText('이 알림은 더 이상 없습니다')).toBeVisible();
  expect(screen.queryByRole('button', { name: '다시 시도' })).toBeNull();
});

test('without notices it says when there will be some, and a failure offers another try', {
  tags: ['full'],
}, async () => {
  const server = noticesServer();
  server.refuse(listNotices, { code: 'internal', message: 'x' });
  const { user } = open('/home/notices', server);
  expect(await screen.findByText('알림을 불러오지 못했습니다')).toBeVisible();
  server.answer(listNotices, {
    ...{ success, data: [], unread: 0 },
    pagination: paginationOf(1, 30, 0),
  });
  await user.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByText('알림이 없습니다')).toBeVisible();
});

test('each choice is kept at once: where, when not, and in a summary', {
  tags: ['full'],
}, async () => {
  const server = noticesServer();
  const { user } = open('/home/profile/notices', server);
  const last = () => server.calls(updateNoticeSettings).at(-1)?.body;
  await user.click(await screen.findByRole('checkbox', { name: '파일 공유: 푸시' }));
  await waitFor(() =>
    expect(last()?.channels.files).toEqual({ here: true, push: false, mail: false }),
  );

  await user.click(screen.getByRole('checkbox', { name: '방해 금지 사용' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: '끝' }), '06:30');
  await waitFor(() => expect(last()?.quiet).toEqual({ from: '22:00', to: '06:30' }));

  await user.selectOptions(screen.getByRole('combobox', { name: '보내기' }), '매주');
  await user.selectOptions(await screen.findByRole('combobox', { name: '요일' }), '금요일');
  await user.selectOptions(screen.getByRole('combobox', { name: '시각' }), '17:00');
  await waitFor(() =>
    expect(last()).toMatchObject({ digest: 'weekly', digest_weekday: 5, digest_hour: 17 }),
  );
});

test('a choice that could not be kept is taken back, with a word about it', async () => {
  const server = noticesServer();
  const { user } = open('/home/profile/notices', server);
  server.refuse(updateNoticeSettings, { code: 'internal', message: 'x' });
  await user.click(await screen.findByRole('checkbox', { name: '파일 공유: Station 안' }));
  expect(await screen.findByText(/^저장하지 못했습니다/)).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: '파일 공유: Station 안' })).toBeChecked(),
  );
});

test('a browser that cannot be pushed to says so, and offers nothing in vain', async () => {
  open('/home/profile/notices', noticesServer());
  expect(await screen.findByText('이 브라우저는 푸시를 받을 수 없습니다.')).toBeVisible();
  expect(screen.queryByRole('button', { name: '이 기기에서 받기' })).toBeNull();
});
