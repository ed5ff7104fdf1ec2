import { expect, test } from 'vitest';
import {
  beginText,
  failureToast,
  hoursText,
} from '../../../src/features/visitors/sharing/sharing-texts.ts';

test('failures are told in the words of the specification until a language is chosen', () => {
  expect(failureToast('PERMISSION_DENIED', true)).toEqual({
    text: 'GPS permission denied',
    lang: 'en',
    tone: 'bad',
  });
  expect(failureToast('SOCKET_NOT_CONNECTED', true).text).toBe('Socket service not available');
  expect(failureToast('INITIALIZATION_ERROR', false).text).toBe('Geolocation not supported');
  expect(failureToast('MAX_RETRIES', true).text).not.toBe('');
});

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
const hours = { days: [5, 1, 2, 3, 4], from: '08:00', to: '18:00', timezone: timeZone };

test('working hours are told by their days, and their zone only where it is another one', () => {
  expect(hoursText(hours, 'vi')).toBe('Thứ Hai – Thứ Sáu, 08:00 – 18:00');
  expect(hoursText(hours, 'ko')).toBe('월요일 – 금요일, 08:00 – 18:00');
  expect(hoursText({ ...hours, days: [1, 3] }, 'en')).toBe('Mon, Wed, 08:00 – 18:00');
  expect(hoursText({ ...hours, timezone: 'America/New_York' }, 'en')).toBe(
    'Monday – Friday, 08:00 – 18:00 (America/New York)',
  );
  expect(beginText({ day: 7, time: '22:00' }, timeZone, 'ko')).toBe('일요일 22:00');
});
