import { setLocationConsent } from '@station/contract/visitors/location-consent';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Locale, setLocale } from '../../../src/platform/i18n.ts';
import { consentServer, makeAgreed, makeConsent, openSharing } from './sharing-server.ts';

const WORDS = {
  vi: {
    ask: 'Chia sẻ vị trí của bạn với quản trị viên?',
    more: 'Xem chi tiết',
    title: 'Chia sẻ vị trí của bạn?',
    agree: 'Đồng ý',
    notNow: 'Để sau',
    kept: 'Những gì được lưu về tôi',
    texts: [/24 giờ.*30 ngày/, /Chỉ các quản trị viên/, /tự nguyện/, /rút lại bất cứ lúc nào/],
  },
  ko: {
    ask: '관리자에게 내 위치를 공유할까요?',
    more: '자세히 보기',
    title: '내 위치를 공유할까요?',
    agree: '동의',
    notNow: '나중에',
    kept: '나에 대해 보관된 정보',
    texts: [/24시간.*30일/, /관리자만/, /선택 사항/, /언제든지 철회/],
  },
  en: {
    ask: 'Share your location with the administrators?',
    more: 'Read more',
    title: 'Share your location?',
    agree: 'Agree',
    notNow: 'Not now',
    kept: 'What is kept of me',
    texts: [/24 hours.*30 days/, /administrators, and nobody else/, /voluntary/, /at any time/],
  },
} as const;

async function openSheet(locale: Exclude<Locale, 'orig'>, server = consentServer()) {
  const texts = WORDS[locale];
  const view = openSharing('/home', server);
  setLocale(locale);
  await screen.findByText(texts.ask);
  await view.user.click(screen.getByRole('button', { name: texts.more }));
  const sheet = await screen.findByRole('dialog', { name: texts.title });
  return { ...view, texts, sheet: within(sheet) };
}

test.each(['vi', 'ko', 'en'] as const)(
  '%s: the sheet says what is sent, to whom and for how long, and that it is free',
  async (locale) => {
    const { sheet, texts, device } = await openSheet(locale);

    for (const text of texts.texts) expect(sheet.getByText(text)).toBeVisible();
    expect(sheet.getByRole('link', { name: texts.kept })).toHaveAttribute(
      'href',
      '/account/location-data',
    );
    // Both answers look the same.
    const agree = sheet.getByRole('button', { name: texts.agree });
    const refuse = sheet.getByRole('button', { name: texts.notNow });
    expect(agree.className).toBe(refuse.className);
    expect(device.requests).toEqual([]);
    expect(device.watches).toEqual([]);
  },
);

test('the device is asked only after the person agreed, and then at once', async () => {
  const { sheet, device, server, user } = await openSheet('en');
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(device.requests).toEqual([]);

  await user.click(sheet.getByRole('button', { name: 'Agree' }));
  await waitFor(() => expect(device.requests).toHaveLength(1));
  expect(server.calls(setLocationConsent).map(({ body }) => body)).toEqual([
    { agreed: true, paused: false },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('"Not now" is remembered in this browser: nobody is asked again', async () => {
  const { sheet, server, user, unmount } = await openSheet('ko');
  await user.click(sheet.getByRole('button', { name: '나중에' }));

  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText(WORDS.ko.ask)).toBeNull();
  expect(server.calls(setLocationConsent)).toEqual([]);
  expect(localStorage.getItem('station.location.7')).toBe('not-now');
  unmount();
});

test('whoever closes the sheet has not answered', async () => {
  const { sheet, device, server, user } = await openSheet('vi');
  await user.click(sheet.getByRole('button', { name: 'Đóng' }));

  expect(screen.getByText(WORDS.vi.ask)).toBeVisible();
  expect(server.calls(setLocationConsent)).toEqual([]);
  expect(device.requests).toEqual([]);
});

test('an agreement that the server did not hear is none, and the sheet says so', async () => {
  const { sheet, device, server, user } = await openSheet('en');
  server.refuse(setLocationConsent, { code: 'unavailable', message: 'later' });
  await user.click(sheet.getByRole('button', { name: 'Agree' }));

  expect(await sheet.findByRole('alert')).toHaveTextContent('Your choice could not be saved.');
  expect(device.requests).toEqual([]);
});

test('working hours are told in the sheet', async () => {
  const sharing_hours = {
    days: [1, 2, 3, 4, 5],
    from: '08:00',
    to: '18:00',
    timezone: 'Asia/Ho_Chi_Minh',
  };
  const { sheet } = await openSheet('en', consentServer(makeConsent({ sharing_hours })));

  expect(sheet.getByText(/Monday – Friday, 08:00 – 18:00/)).toBeVisible();
});

test('nobody is asked on the login screen, nor in the middle of a task', async () => {
  openSharing('/home/meeting');
  await screen.findByRole('heading', { level: 1 });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.queryByText(WORDS.vi.ask)).toBeNull();
});

test('whoever agreed on another device is asked before this one is located', {
  tags: ['full'],
}, async () => {
  const { device } = openSharing('/home', consentServer(makeAgreed()));

  expect(await screen.findByText(WORDS.ko.ask)).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(device.requests).toEqual([]);
});
