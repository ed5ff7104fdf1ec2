import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { pdfText } from '../apps/server/test/fixtures/pdfs.ts';
import { expectAccessible, expectAccessibleInBothThemes, signIn } from './journey.ts';
import { PUBLIC_URL, testWithMail } from './own-stations.ts';
import { type Station, storedSession } from './station.ts';

const GUEST = 'lien.he@saomai.example';

/** Tuesdays, far from any today. */
const FIRST = '2031-03-04';
const NEIGHBOUR = '2031-03-11';

testWithMail(
  'a weekly series with a guest who answers by mail, its minutes and their PDF',
  async ({ page, station, mail, browser }, { project }) => {
    const guests = await browser.newContext({ ...project.use, baseURL: station.url });
    await takeRoom(station);
    await signIn(page, station);

    await page.goto(`${station.url}/home/meeting?new=true`);
    const form = page.getByRole('dialog', { name: '새 회의' });
    await form.getByLabel('제목').fill('주간 운영 회의');
    await form.getByLabel('날짜').fill(FIRST);
    await form.getByLabel('시작').fill('10:00');
    await expect(form.getByLabel('종료')).toHaveValue('11:00');
    await form.getByLabel('반복', { exact: true }).selectOption('매주');
    await form.getByLabel('반복 횟수').fill('4');
    await expect(form.getByText('매주 화요일, 4회')).toBeVisible();
    await form.getByLabel('참석자').fill(GUEST);
    await form.getByRole('button', { name: `${GUEST} 초대` }).click();

    // One of the four days is taken: the form says so before it is saved, and the server after.
    await form.getByLabel('회의실').selectOption({ label: '한강 – 예약됨' });
    await expect(form.getByText(/이미 예약됨\(1건\).*면접/)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await form.getByRole('button', { name: '저장' }).click();
    await expect(form.getByText(/회의실이 예약되어 있습니다/)).toBeVisible();
    await form.getByLabel('회의실').selectOption({ label: '남산 (6명)' });
    await form.getByRole('button', { name: '저장' }).click();
    await expect(page.getByRole('heading', { name: '주간 운영 회의', level: 1 })).toBeVisible();
    await expect(page.getByText('매주 화요일, 4회 (전체 4회)')).toBeVisible();
    await expectAccessibleInBothThemes(page);

    await answerByMail(await guests.newPage(), await mail.letterTo(GUEST));
    // Pages of another origin than PUBLIC_URL are told of no changes.
    await page.reload();
    const guest = page.getByRole('listitem').filter({ hasText: GUEST }).first();
    await expect(guest).toContainText('미정');
    await expect(guest).toContainText('출장이 있을 수 있습니다');

    await page.getByRole('button', { name: '회의 작업' }).click();
    const calendarFile = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: '캘린더 파일(.ics)' }).click();
    const event = readFileSync(await (await calendarFile).path(), 'utf8');
    expect(event).toContain('DTSTART:20310304T030000Z');
    expect(event).toContain('SUMMARY:주간 운영 회의');

    await writeMinutes(page);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'PDF' }).click();
    const file = await (await saving).path();
    const printed = pdfText(readFileSync(file));
    for (const part of [
      '주간 운영 회의',
      '신규 강좌 모집',
      '12명이 등록했습니다',
      '안내문 보내기',
      '모집을 일주일',
    ]) {
      expect(printed).toContain(part);
    }

    await page.goto(`${station.url}/home/meeting?day=${FIRST}&view=month`);
    await expect(page.getByRole('button', { name: /화요일, 회의 [12]건/ })).toHaveCount(4);
    await expectAccessibleInBothThemes(page);
    await page.goto(`${station.url}/home/meeting?day=${FIRST}&view=agenda`);
    await expect(page.getByRole('link', { name: '주간 운영 회의' })).toHaveCount(4);
    await expectAccessible(page);
    await page.goto(`${station.url}/home/meeting/rooms?day=${NEIGHBOUR}`);
    await expect(
      page.getByRole('list', { name: '한강' }).getByRole('link', { name: '면접' }),
    ).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await guests.close();
  },
);

/** Two rooms, and in one of them a meeting on a day of the series. */
async function takeRoom(station: Station): Promise<void> {
  const call = async (path: string, body: object) => {
    const headers = {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${storedSession().token}`,
    };
    const answer = await fetch(`${station.url}${path}`, {
      ...{ method: 'POST', headers, body: JSON.stringify(body) },
    });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return (await answer.json()) as { data: { id: number } };
  };
  const { data: room } = await call('/api/meetings/rooms', { name: '한강' });
  await call('/api/meetings/rooms', { name: '남산', capacity: 6 });
  await call('/api/meetings', {
    ...{ title: '면접', time_zone: 'Asia/Ho_Chi_Minh', day: NEIGHBOUR, time: '10:30', minutes: 60 },
    ...{ room_id: room.id, attendees: [] },
  });
}

/** The guest opens the link of the letter and answers the first meeting, without an account. */
async function answerByMail(guest: Page, letter: string): Promise<void> {
  const [, link] = new RegExp(`${PUBLIC_URL}(/meeting-answer/[\\w-]+)`).exec(letter) ?? [];
  expect(link, letter).toBeDefined();
  await guest.goto(link ?? '');
  await expect(guest.getByRole('heading', { name: '주간 운영 회의' })).toHaveCount(4);
  await expectAccessibleInBothThemes(guest);
  await guest.getByLabel('사유').first().fill('출장이 있을 수 있습니다');
  await guest.getByRole('button', { name: '미정' }).first().click();
  await expect(guest.getByText('응답을 저장하고 주최자에게 알렸습니다.').first()).toBeVisible();
}

/** An agenda item with what was said, an action, attendance, and the closing. */
async function writeMinutes(page: Page): Promise<void> {
  await page.getByLabel('새 안건').fill('신규 강좌 모집');
  await page.getByLabel('새 안건').press('Enter');
  await page.getByRole('button', { name: '신규 강좌 모집 수정' }).click();
  const item = page.getByRole('dialog', { name: '안건 수정' });
  await item.getByLabel('담당자').selectOption({ index: 1 });
  await item.getByLabel('예정 시간(분)').fill('15');
  await item.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('15분', { exact: true })).toBeVisible();
  const notes = page.getByRole('textbox', { name: '회의 내용: 신규 강좌 모집' });
  await notes.click();
  await notes.pressSequentially('초급반에 12명이 등록했습니다');
  await expect(page.getByText(/^저장됨/)).toBeVisible();
  await page.getByLabel('내용', { exact: true }).fill('안내문 보내기');
  await page.getByLabel('내용', { exact: true }).press('Enter');
  await expect(page.getByRole('checkbox', { name: '안내문 보내기' })).toBeVisible();
  await page.getByLabel('구분').selectOption('결정 사항');
  await page.getByLabel('내용', { exact: true }).fill('모집을 일주일 늘린다');
  await page.getByLabel('내용', { exact: true }).press('Enter');
  await expect(page.getByText('결정: 모집을 일주일 늘린다')).toBeVisible();
  await page.getByLabel(`${GUEST} 참석 여부`).selectOption('참석');
  await expectAccessible(page);
  await page.getByRole('button', { name: '회의록 마감' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: '회의록 마감' }).click();
  await expect(page.getByLabel('추가 내용')).toBeVisible();
  await expect(notes).toHaveCount(0);
}
