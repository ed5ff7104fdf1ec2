import { expect, test } from 'vitest';
import { doubtOf } from '../../src/features/mail/reading/link-doubts.ts';

test.each([
  ['vietcombank.com.vn', 'https://dang-nhap.example.com/x', 'elsewhere'],
  ['https://www.naver.com/login', 'https://naver.com.example.org/login', 'elsewhere'],
  ['https://аррӏе.com/', 'https://аррӏе.com/', 'lookalike'],
  ['www.naver.com', 'https://naver.com/', undefined],
  ['naver.com', 'https://mail.naver.com/', undefined],
  ['https://한국.kr/', 'https://한국.kr/', undefined],
  ['Xem lịch', 'https://lich.example.com/', undefined],
  ['naver.com', 'mailto:a@example.com', undefined],
])('A link that says %s and leads to %s is %s', (words, address, doubt) => {
  expect(doubtOf(words, address, false)?.kind).toBe(doubt);
});

test('A host that the server takes for a lookalike is one, whatever the link says', () => {
  expect(doubtOf('Xem', 'https://xn--80ak6aa92e.com/', true)?.kind).toBe('lookalike');
});
