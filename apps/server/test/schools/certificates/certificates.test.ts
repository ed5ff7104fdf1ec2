import {
  CERTIFICATE_NUMBER,
  checkCertificate,
  downloadCertificate,
  issueCertificate,
  issueCourseCertificates,
  listCertificates,
  revokeCertificate,
} from '@station/contract/schools/certificates';
import { deleteCourse } from '@station/contract/schools/courses';
import { updateSettings } from '@station/contract/settings/settings';
import { afterAll, expect, test } from 'vitest';
import { pdfText } from '../../fixtures/pdfs.ts';
import { auditOf } from '../../fixtures/records.ts';
import {
  addClass,
  addCourse,
  addEnrollment,
  addSchool,
  addStudent,
  officeToday,
} from '../../fixtures/schools.ts';
import { statementsOf } from '../../fixtures/statements.ts';
import { createTestApp, newAddress } from '../../test-app.ts';

const app = await createTestApp({ env: { PUBLIC_URL: 'https://station.example' } });
afterAll(app.close);
const staff = await app.createStaff();
const as = staff.token;

/** Somebody who has completed a course. */
async function completed(given: { student_name?: string; course_name?: string } = {}) {
  const { student_name = 'Nguyễn Thị Ánh Tuyết', course_name = 'Tiếng Hàn (한국어) 1' } = given;
  const { school_id } = await addSchool(app, '서울 세종학당');
  const { class_id } = await addClass(app, { school_id });
  const { course_id } = await addCourse(app, { class_id, course_name });
  const student_id = await addStudent(app, { student_name, address: '7 Trần Phú' });
  const enrolled = await addEnrollment(app, { course_id, student_id, status: 'completed' });
  return { course_id, student_id, enrollment_id: enrolled.enrollment_id };
}

async function issue(enrollment_id: number) {
  return (await app.answer(issueCertificate, { as, body: { enrollment_id } })).data;
}

const check = (number: string) =>
  app.call(checkCertificate, { params: { number }, address: newAddress() });

test('Who has completed a course gets a certificate of what is true on that day', async () => {
  const { enrollment_id, course_id } = await completed();
  const data = await issue(enrollment_id);
  expect(data).toEqual({
    certificate_id: data.certificate_id,
    number: data.number,
    enrollment_id,
    student_name: 'Nguyễn Thị Ánh Tuyết',
    course_name: 'Tiếng Hàn (한국어) 1',
    class_name: 'Lớp tiếng Hàn',
    school_name: '서울 세종학당',
    start_date: '2026-09-01',
    end_date: '2027-05-31',
    issued_on: officeToday(),
    issued_by: staff.username,
    revoked: null,
  });
  expect(data.number).toMatch(CERTIFICATE_NUMBER);
  expect((await app.answer(listCertificates, { as, params: { course_id } })).data).toEqual([data]);
  expect(await auditOf(app, 'certificates.issued', data.certificate_id)).toHaveLength(1);
});

test('Asked for twice, also at the same time, a certificate is issued once', async () => {
  const { enrollment_id } = await completed();
  const numbers = await Promise.all(
    Array.from({ length: 5 }, async () => (await issue(enrollment_id)).number),
  );
  expect(new Set(numbers).size).toBe(1);
});

test('Who is still in the course, or has dropped out, gets none', async () => {
  const { course_id } = await addCourse(app);
  for (const status of ['active', 'dropped'] as const) {
    const { enrollment_id } = await addEnrollment(app, { course_id, status });
    expect(await app.problem(issueCertificate, { as, body: { enrollment_id } })).toMatchObject({
      status: 409,
      reason: 'certificates.not-completed',
    });
  }
});

test('A whole course gets its certificates at once, those that are missing', async () => {
  const { course_id } = await addCourse(app);
  const first = await addEnrollment(app, { course_id, status: 'completed' });
  await addEnrollment(app, { course_id, status: 'completed' });
  await addEnrollment(app, { course_id });
  await issue(first.enrollment_id);
  const params = { course_id };
  const { details, data } = await app.answer(issueCourseCertificates, { as, params });
  expect(details).toEqual({ issued: 1 });
  expect(data).toHaveLength(2);
  expect((await app.answer(issueCourseCertificates, { as, params })).details.issued).toBe(0);
});

test('The certificates of a whole course are two statements, in the order of the names', async () => {
  const { course_id } = await addCourse(app);
  for (const student_name of ['Cường', 'An', 'Bình']) {
    const student_id = await addStudent(app, { student_name });
    await addEnrollment(app, { course_id, student_id, status: 'completed' });
  }
  const params = { course_id };
  const sent = await statementsOf(() => app.answer(issueCourseCertificates, { as, params }));
  const written = sent.filter((it) => /insert into (certificate|audit_line) /.test(it));
  expect(written).toHaveLength(2);
  const { data } = await app.answer(listCertificates, { as, params });
  expect(data.map((it) => it.student_name)).toEqual(['Cường', 'Bình', 'An']);
  const told = await auditOf(app, 'certificates.issued');
  expect(told.map(({ subject_id, after }) => [subject_id, after])).toEqual(
    expect.arrayContaining(
      data.map(({ certificate_id, enrollment_id, number }) => [
        ...[certificate_id, { enrollment_id, number }],
      ]),
    ),
  );
});

test('Anybody who has the number learns name, course, dates and number, and nothing else', async () => {
  const { number } = await issue((await completed()).enrollment_id);
  const answered = await check(number);
  expect(answered.json()).toEqual({
    success: true,
    data: {
      number,
      student_name: 'Nguyễn Thị Ánh Tuyết',
      course_name: 'Tiếng Hàn (한국어) 1',
      start_date: '2026-09-01',
      end_date: '2027-05-31',
      issued_on: officeToday(),
    },
  });
});

test('A number is taken as people type it', async () => {
  const { number } = await issue((await completed()).enrollment_id);
  const typed = number.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('-', ' ');
  expect((await check(` ${typed} `)).json().data.number).toBe(number);
});

test('A number that is none, or nobody’s, tells nothing', async () => {
  expect((await check('2026-00000-00000')).json()).toMatchObject({
    code: 'not-found',
    reason: 'certificates.not-found',
  });
  for (const wrong of ['1', '2026-AAAAA', "2026-AAAAA-AAAA'", 'x'.repeat(80)]) {
    expect((await check(wrong)).statusCode).toBe(400);
  }
});

test('Numbers are not to be guessed by trying: thirty a minute from one address', async () => {
  const address = newAddress();
  const params = { number: '2026-00000-00000' };
  for (let i = 0; i < 30; i += 1) {
    expect((await app.call(checkCertificate, { params, address })).statusCode).toBe(404);
  }
  expect((await app.call(checkCertificate, { params, address })).statusCode).toBe(429);
});

test('A revoked certificate is no longer good anywhere, and another one may be issued', async () => {
  const { enrollment_id } = await completed();
  const first = await issue(enrollment_id);
  const params = { certificate_id: first.certificate_id };
  const body = { reason: 'Sai tên' };
  const { data } = await app.answer(revokeCertificate, { as, params, body });
  expect(data.revoked).toMatchObject({ reason: 'Sai tên', by: staff.username });
  const checked = await check(first.number);
  expect(checked.json()).toMatchObject({ code: 'not-found', reason: 'certificates.revoked' });
  expect(checked.payload).not.toContain('Nguyễn');
  const gone = { status: 409, reason: 'certificates.revoked' };
  expect(await app.problem(revokeCertificate, { as, params, body })).toMatchObject(gone);
  expect(await app.problem(downloadCertificate, { as, params })).toMatchObject(gone);
  const second = await issue(enrollment_id);
  expect(second.number).not.toBe(first.number);
  const unnamed = await app.problem(revokeCertificate, {
    as,
    params: { certificate_id: second.certificate_id },
    body: {},
  });
  expect(unnamed.validation_errors).toMatchObject([{ field: 'reason' }]);
});

test('A certificate stays good when its course is deleted', { tags: ['full'] }, async () => {
  const { enrollment_id, course_id } = await completed();
  const { number, certificate_id } = await issue(enrollment_id);
  await app.answer(deleteCourse, { as, params: { course_id } });
  expect((await check(number)).statusCode).toBe(200);
  const { statusCode } = await app.call(downloadCertificate, { as, params: { certificate_id } });
  expect(statusCode).toBe(200);
});

test.for([
  ['vi', ['CHỨNG NHẬN HOÀN THÀNH KHÓA HỌC', 'đã hoàn thành khóa học', '01/09/2026']],
  ['ko', ['수료증', '위 사람은 다음 과정을 수료하였기에 이 증서를 수여합니다', '2026년 9월 1일']],
  ['en', ['CERTIFICATE OF COMPLETION', 'has completed the course', '1 September 2026']],
] as const)(
  'The PDF says in %s what it certifies, Korean and Vietnamese alike',
  async ([language, words]) => {
    const { certificate_id, number } = await issue((await completed()).enrollment_id);
    const answered = await app.call(downloadCertificate, {
      as,
      params: { certificate_id },
      query: { language },
    });
    expect(answered.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="certificate_${number}.pdf"`,
      'x-content-type-options': 'nosniff',
    });
    const text = pdfText(answered.rawPayload);
    for (const expected of [
      ...words,
      'Nguyễn Thị Ánh Tuyết',
      'Tiếng Hàn (한국어) 1',
      '서울 세종학당',
      number,
      `https://station.example/certificates/${number}`,
    ]) {
      expect(text).toContain(expected);
    }
    // Subsets: the letters used, not four fonts of up to 2 MB.
    expect(answered.rawPayload.length).toBeLessThan(80_000);
  },
);

test('Any name is printed as it is written, and nothing in it runs', async () => {
  const admin = await app.createAdmin();
  const organisation_name = ')>> /OpenAction << /S /JavaScript /JS (app.alert(1)) >>';
  await app.answer(updateSettings, { as: admin.token, body: { organisation_name } });
  const student_name = '뷁쌍 Đỗ=1+1 <</JS(x)>> 🎓';
  const { enrollment_id } = await completed({ student_name, course_name: 'Ờ Ữ Ẵ ỵ '.repeat(12) });
  const { certificate_id } = await issue(enrollment_id);
  const { rawPayload } = await app.call(downloadCertificate, { as, params: { certificate_id } });
  const text = pdfText(rawPayload);
  expect(text).toContain('뷁쌍 Đỗ=1+1 <</JS(x)>>');
  expect(text).toContain('Ờ Ữ Ẵ ỵ');
  expect(text).not.toContain('\ufffd');
  // Without the strings, which may say what they like, there is no action in the document.
  const skeleton = rawPayload.toString('latin1').replace(/\((?:\\.|[^\\()])*\)/gs, '()');
  expect(skeleton).not.toMatch(/\/(OpenAction|JavaScript|JS|AA|Launch|URI|EmbeddedFile)\b/);
});

test('What is not there is a 404', async () => {
  const missing = { certificate_id: 999_999_999, course_id: 999_999_999 };
  for (const [endpoint, given, reason] of [
    [listCertificates, {}, 'courses.not-found'],
    [issueCourseCertificates, {}, 'courses.not-found'],
    [issueCertificate, { body: { enrollment_id: 999_999_999 } }, 'enrollments.not-found'],
    [revokeCertificate, { body: { reason: 'x' } }, 'certificates.not-found'],
    [downloadCertificate, {}, 'certificates.not-found'],
  ] as const) {
    const problem = await app.problem(endpoint, { as, params: missing, ...given });
    expect(problem).toMatchObject({ status: 404, reason });
  }
});
