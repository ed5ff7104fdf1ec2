import type { Language } from '@station/contract/settings/settings';
import { LOCALES } from '../../../platform/locales.ts';
import { INK, MUTED, PRIMARY, SUN } from '../../../platform/pdf-colours.ts';
import { newDocument, type PdfDocument, printCentred } from '../../../platform/pdf-text.ts';
import type { CertificateRow } from './certificates.queries.ts';

/** What stands on a certificate beside its own facts. */
type Words = {
  title: string;
  certifies: string;
  completed: string;
  at: string;
  period: (from: string, to: string) => string;
  since: (from: string) => string;
  until: (to: string) => string;
  issued: string;
  number: string;
  check: string;
};

const WORDS: Record<Language, Words> = {
  vi: {
    title: 'CHỨNG NHẬN HOÀN THÀNH KHÓA HỌC',
    certifies: 'Chứng nhận',
    completed: 'đã hoàn thành khóa học',
    at: 'tại',
    period: (from, to) => `từ ngày ${from} đến ngày ${to}`,
    since: (from) => `từ ngày ${from}`,
    until: (to) => `đến ngày ${to}`,
    issued: 'Ngày cấp',
    number: 'Số',
    check: 'Kiểm tra tại',
  },
  ko: {
    title: '수료증',
    certifies: '성명',
    completed: '위 사람은 다음 과정을 수료하였기에 이 증서를 수여합니다',
    at: '교육기관:',
    period: (from, to) => `${from} ~ ${to}`,
    since: (from) => `${from} ~`,
    until: (to) => `~ ${to}`,
    issued: '발급일',
    number: '번호',
    check: '진위 확인',
  },
  en: {
    title: 'CERTIFICATE OF COMPLETION',
    certifies: 'This certifies that',
    completed: 'has completed the course',
    at: 'at',
    period: (from, to) => `from ${from} to ${to}`,
    since: (from) => `from ${from}`,
    until: (to) => `until ${to}`,
    issued: 'Issued on',
    number: 'Number',
    check: 'Check it at',
  },
};

/** A page of A4 lying down, in points. */
const WIDTH = 841.89;
const HEIGHT = 595.28;

/**
 * A certificate as a page of A4, to be read as a stream of PDF. `checkAt` is the address where
 * anybody can check the number, without it when the server does not know its own.
 */
export function certificatePage(
  certificate: CertificateRow,
  {
    language,
    organisation,
    checkAt,
  }: { language: Language; organisation: string; checkAt: string | undefined },
): PdfDocument {
  const words = WORDS[language];
  const doc = newDocument({
    size: [WIDTH, HEIGHT],
    title: `${words.title} ${certificate.number}`,
    author: organisation,
    language: LOCALES[language],
    created: new Date(`${certificate.issued_on}T00:00:00Z`),
  });
  doc
    .lineWidth(2)
    .strokeColor(PRIMARY)
    .rect(28, 28, WIDTH - 56, HEIGHT - 56)
    .stroke();
  doc
    .lineWidth(0.75)
    .strokeColor(SUN)
    .rect(36, 36, WIDTH - 72, HEIGHT - 72)
    .stroke();

  const line = (text: string, y: number, size: number, style: Partial<Style> = {}) =>
    printCentred(doc, text, { y, size, width: WIDTH - 150, bold: false, colour: INK, ...style });
  line(organisation, 72, 15, { colour: MUTED });
  line(words.title, 112, 34, { bold: true, colour: PRIMARY });
  line(words.certifies, 182, 14, { colour: MUTED });
  line(certificate.student_name, 210, 38, { bold: true });
  line(words.completed, 276, 14, { colour: MUTED });
  line(certificate.course_name, 304, 26, { bold: true, lines: 2 });
  line(`${words.at} ${certificate.school_name}`, 376, 14, { lines: 2 });
  const period = periodOf(certificate, words, language);
  if (period) line(period, 418, 14);
  const issued = `${words.issued}: ${dayText(certificate.issued_on, language)}`;
  line(`${issued} · ${words.number}: ${certificate.number}`, 484, 13, { bold: true });
  if (checkAt) line(`${words.check}: ${checkAt}`, 508, 11, { colour: MUTED });
  doc.end();
  return doc;
}

type Style = { bold: boolean; colour: string; lines: number };

function periodOf(
  { start_date, end_date }: Pick<CertificateRow, 'start_date' | 'end_date'>,
  words: Words,
  language: Language,
): string {
  const from = start_date === null ? '' : dayText(start_date, language);
  const to = end_date === null ? '' : dayText(end_date, language);
  if (from && to) return words.period(from, to);
  if (from) return words.since(from);
  return to && words.until(to);
}

/** A day as it is written in a language. */
function dayText(day: string, language: Language): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(LOCALES[language], {
    timeZone: 'UTC',
    year: 'numeric',
    month: language === 'vi' ? '2-digit' : 'long',
    day: language === 'vi' ? '2-digit' : 'numeric',
  });
}
