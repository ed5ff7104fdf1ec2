import {
  checkMeeting,
  createMeeting,
  findInvitable,
  updateMeeting,
} from '@station/contract/meetings/meetings';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  FREE,
  makeMeeting,
  makePerson,
  march,
  meetingsServer,
  openMeetings,
  success,
  WEEKLY,
} from './meetings-server.ts';

// Nothing is laid out here; the editor of the description looks where its cursor is.
Object.assign(Range.prototype, {
  getClientRects: () => [],
  getBoundingClientRect: () => new DOMRect(),
});

/** The form of a new meeting on Tuesday, 4 March 2031, at nine. */
async function openNew(server = meetingsServer()) {
  const view = openMeetings('/home/meeting?day=2031-03-04&view=agenda&new=true', server);
  const form = within(await screen.findByRole('dialog', { name: '새 회의' }));
  await form.findByLabelText('제목');
  return { ...view, form };
}

const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('The form says a series back as a sentence', async () => {
  const { user, form } = await openNew();
  await user.selectOptions(form.getByLabelText('반복'), '매주');
  expect(form.getByText('매주 화요일, 10회')).toBeVisible();
  await user.click(form.getByRole('checkbox', { name: '목' }));
  fill(form.getByLabelText('몇 주마다'), '2');
  expect(form.getByText('2주마다 화요일, 목요일, 10회')).toBeVisible();
  await user.selectOptions(form.getByLabelText('반복'), '매월');
  fill(form.getByLabelText('몇 달마다'), '1');
  expect(form.getByText('매월 4일, 10회')).toBeVisible();
  await user.selectOptions(form.getByLabelText('반복 기준'), '같은 주 같은 요일');
  expect(form.getByText('매월 1번째 화요일, 10회')).toBeVisible();
  await user.selectOptions(form.getByLabelText('종료 조건'), '날짜');
  fill(form.getByLabelText('마지막 날'), '2031-12-31');
  expect(form.getByText('매월 1번째 화요일, 31/12/2031까지')).toBeVisible();
});

test('An end before the start is refused and nothing is sent; moving the start takes the end along', {
  tags: ['full'],
}, async () => {
  const { server, user, form } = await openNew();
  await user.type(form.getByLabelText('제목'), '주간 회의');
  fill(form.getByLabelText('종료'), '08:30');
  await user.click(form.getByRole('button', { name: '저장' }));
  expect(await form.findByText('시작 후 5분 이상이어야 합니다')).toBeVisible();
  expect(form.getByLabelText('종료')).toBeInvalid();
  expect(server.calls(createMeeting)).toEqual([]);

  fill(form.getByLabelText('종료'), '10:30');
  fill(form.getByLabelText('시작'), '14:00');
  expect(form.getByLabelText('종료')).toHaveValue('15:30');
  await user.click(form.getByRole('button', { name: '저장' }));
  await waitFor(() =>
    expect(server.calls(createMeeting)[0]?.body).toMatchObject({
      ...{ title: '주간 회의', day: '2031-03-04', time: '14:00', minutes: 90, recurrence: null },
    }),
  );
});

test('Whoever leaves the form while it is saved is not carried to the meeting afterwards', async () => {
  const server = meetingsServer();
  const { user, router, form } = await openNew(server);
  const answer = server.hold(createMeeting, { success, data: makeMeeting(), busy: [] });
  await user.type(form.getByLabelText('제목'), '주간 회의');
  await user.click(form.getByRole('button', { name: '저장' }));
  void router.navigate({ to: '/home/meeting', search: { view: 'agenda' } as never });
  await user.click(await screen.findByRole('button', { name: '버리기' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  answer();
  expect(await screen.findByText('회의를 잡고 참석자에게 알렸습니다.')).toBeVisible();
  expect(router.state.location.pathname).toBe('/home/meeting');
});

test('A room that is taken says so before it is saved, and by whom; so does the server after', async () => {
  const clash = {
    ...{ day: '2031-03-04', starts_at: march(4, 9), ends_at: march(4, 10), title: '면접' },
    organiser: '이영희',
  };
  const server = meetingsServer()
    .answer(checkMeeting, ({ body }) => ({
      success,
      data: { ...FREE, room: body.room_id === 2 ? [clash] : [], free_rooms: [3] },
    }))
    .refuse(createMeeting, {
      ...{ code: 'conflict', reason: 'meetings.room-taken', message: 'x' },
      validation_errors: [{ field: 'room_id', rule: 'not-allowed', message: 'x' }],
    });
  const { user, form } = await openNew(server);
  await user.type(form.getByLabelText('제목'), '주간 회의');
  const room = form.getByLabelText('회의실');
  await user.selectOptions(room, await form.findByRole('option', { name: '한강 – 예약됨' }));
  expect(
    await form.findByText('이미 예약됨(1건): 04/03/2031 09:00–10:00 · 면접 · 이영희'),
  ).toBeVisible();
  expect(room).toBeInvalid();
  await user.selectOptions(room, '남산');
  await waitFor(() => expect(room).toBeValid());
  await user.click(form.getByRole('button', { name: '저장' }));
  expect(await form.findByText(/그 시간에는 회의실이 예약되어 있습니다/)).toBeVisible();
  expect(room).toBeInvalid();
});

test('Somebody is found by name, an address is invited as it is typed, and both can be taken out', async () => {
  const server = meetingsServer()
    .answer(findInvitable, {
      success,
      data: [{ kind: 'contact', id: 9, name: '레리엔', detail: '사오마이', people: 1 }],
    })
    .answer(checkMeeting, ({ body }) => {
      const clashes = [
        {
          ...{ day: '2031-03-04', starts_at: march(4, 9), ends_at: march(4, 10) },
          title: '',
          organiser: '',
        },
      ];
      return {
        success,
        data: { ...FREE, busy: body.attendees.length > 0 ? [{ name: '레리엔', clashes }] : [] },
      };
    });
  const { user, form } = await openNew(server);
  await user.type(form.getByLabelText('제목'), '주간 회의');
  const people = form.getByRole('searchbox', { name: '참석자' });
  await user.type(people, '레리');
  await user.click(await form.findByRole('button', { name: /^레리엔/ }));
  await user.type(people, 'Khach@saomai.example{Enter}');
  const invited = within(form.getByRole('list', { name: '참석자' }));
  expect(invited.getAllByRole('listitem')).toHaveLength(2);
  expect(await form.findByText(/레리엔 님은 다른 회의가 있습니다/)).toBeVisible();
  await user.click(invited.getByRole('button', { name: '레리엔 빼기' }));
  await user.click(form.getByRole('button', { name: '저장' }));
  await waitFor(() =>
    expect(server.calls(createMeeting)[0]?.body.attendees).toEqual([
      { kind: 'email', email: 'khach@saomai.example', name: '' },
    ]),
  );
});

test('An address that is typed and not pressed in is invited by whoever goes on', async () => {
  const { server, user, form } = await openNew();
  await user.type(form.getByLabelText('제목'), '주간 회의');
  const people = form.getByRole('searchbox', { name: '참석자' });
  await user.type(people, 'Khach@saomai.example');
  await user.tab();
  expect(form.getByRole('button', { name: 'Khach@saomai.example 초대' })).toHaveFocus();
  expect(form.queryByRole('list', { name: '참석자' })).toBeNull();
  await user.click(form.getByRole('button', { name: '저장' }));
  await waitFor(() =>
    expect(server.calls(createMeeting)[0]?.body.attendees).toEqual([
      { kind: 'email', email: 'khach@saomai.example', name: '' },
    ]),
  );
});

test('A single meeting is offered not to repeat; a series, which would go on all the same, is not', async () => {
  const choices = async (path: string, series: typeof WEEKLY | null) => {
    const { user, unmount } = openMeetings(path, meetingsServer(makeMeeting({ series })));
    const form = within(await screen.findByRole('dialog', { name: '회의 수정' }));
    await form.findByLabelText('제목');
    if (series) await user.click(form.getByRole('radio', { name: '이 회의부터 모두' }));
    const repeats = within(form.getByLabelText('반복'));
    const found = repeats.getAllByRole('option').map((it) => it.textContent);
    unmount();
    return found;
  };
  expect(await choices('/home/meeting/5?edit=5', null)).toEqual(['안 함', '매주', '매월']);
  expect(await choices('/home/meeting/5?edit=5', WEEKLY)).toEqual(['매주', '매월']);
});

test('A change of a series is sent for the meetings that are chosen, people and rule only if changed', {
  tags: ['full'],
}, async () => {
  const stored = makeMeeting({ series: WEEKLY, people: [makePerson({ ref_id: 9 })] });
  const server = meetingsServer(stored).answer(updateMeeting, {
    ...{ success, data: stored, busy: [], changed: 1 },
  });
  const { user } = openMeetings('/home/meeting/5?edit=5', server);
  const form = within(await screen.findByRole('dialog', { name: '회의 수정' }));
  const title = await form.findByLabelText('제목');
  expect(form.queryByLabelText('반복')).toBeNull();
  await user.click(form.getByRole('radio', { name: '이 회의부터 모두' }));
  expect(form.getByText('매주 화요일, 10회')).toBeVisible();
  await user.clear(title);
  await user.type(title, '월간 회의');
  await user.click(form.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(server.calls(updateMeeting)).toHaveLength(1));
  const body = server.calls(updateMeeting)[0]?.body;
  expect(body).toMatchObject({ title: '월간 회의', scope: 'following', version: 1 });
  expect(body).toMatchObject({ recurrence: null });
  expect(body?.attendees).toBeUndefined();
});
