/**
 * What the screens of `npm run screens` show beside the demo's contacts: likely duplicates, a merge,
 * something in the trash, companies with employees, files, and a school with a class, a course and
 * students.
 */

type Person = { name: string; phone: string };

const PEOPLE: readonly Person[] = [
  { name: 'Nguyễn Thị Hồng Hạnh', phone: '0909 111 222' },
  { name: 'Trần Văn Minh Quang', phone: '0988 777 666' },
  { name: '김민수', phone: '010-2222-3333' },
  { name: '황보석준', phone: '010-4444-5555' },
];

/** Where people outside see a file, and where they hand files in. */
export type GuestPaths = { share: string; request: string };

/** Adds them over HTTP, as the signed-in person would. Throws when one is refused. */
export async function addRecords(
  url: string,
  account: { username: string; password: string },
): Promise<GuestPaths> {
  let token = '';
  // biome-ignore lint/suspicious/noExplicitAny: a script that reads a few fields of known answers.
  const call = async (method: string, path: string, body: object): Promise<any> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  token = (await call('POST', '/auth/login', account)).token;

  const addContact = async ({ name, phone }: Person, company: string) => {
    const rest = { position: '', email: '', address: '', notes: '', category: 'external' };
    return (await call('POST', '/contacts', { ...rest, name, phone, company })).data;
  };
  for (const [at, person] of PEOPLE.entries()) {
    const kept = await addContact(person, 'Hoa Sen');
    const other = await addContact(person, 'Hoa Sen, TP. HCM');
    if (at > 0) continue;
    await call('POST', '/contacts/duplicates/merge', {
      keep: kept.id,
      contacts: [kept, other].map(({ id, version }) => ({ id, version })),
      ...person,
      position: 'Giáo viên',
      email: '',
      company: 'Hoa Sen',
      address: '',
      notes: '',
      category: 'external',
      is_active: true,
    });
  }

  const ownCompany = (await call('POST', '/companies', { name: 'Công ty TNHH Sông Hồng' })).data;
  await call('POST', '/companies', { name: '주식회사 한빛' });
  for (const [at, { name, phone }] of PEOPLE.entries()) {
    await call('POST', `/employees/company/${ownCompany.id}`, {
      name,
      phoneNumber: phone,
      email: `nhan.vien${at + 1}@songhong.example.vn`,
      position: 'Giáo viên',
    });
  }

  await addSchool(call);
  await addFiles(url, token);
  const folder = await call('POST', '/files/folders', { name: 'Hồ sơ nộp 제출', parent_id: null });
  return addGuestPaths(call, folder.data.id);
}

const FILES = [
  ['Biên bản họp giáo viên tháng 11 – 교사 회의록.txt', 'Nội dung: 병원에 가기\nconst bai = 9;'],
  ['한국어 중급 교재 보충 자료 (2026년 개정판) 최종.md', '# 제9과'],
] as const;

/** Files of the first administrator. */
async function addFiles(url: string, token: string): Promise<void> {
  const form = new FormData();
  form.append('category', 'biên bản');
  for (const [name, text] of FILES) form.append('files', new Blob([text]), name);
  const answer = await fetch(`${url}/api/upload/upload-multiple`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!answer.ok) throw new Error(`files: ${answer.status} ${await answer.text()}`);
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
type Call = (method: string, path: string, body: object) => Promise<any>;

/** A link to the second of the files and folders that there are, and a request for files into a folder. */
async function addGuestPaths(call: Call, folder_id: number): Promise<GuestPaths> {
  const link = await call('POST', '/files/links', { node_id: 2 });
  const request = await call('POST', '/files/requests', { title: 'Hồ sơ nhập học', folder_id });
  return {
    share: new URL(link.address, 'http://station').pathname,
    request: new URL(request.address, 'http://station').pathname,
  };
}

/** The day `days` from today in Vietnam, where the browser of the journeys is: YYYY-MM-DD. */
function dayFromNow(days: number): string {
  const there = new Date(Date.now() + (days * 24 + 7) * 3_600_000);
  return there.toISOString().slice(0, 10);
}

/** 1 is Monday, 7 is Sunday. */
const weekdayOf = (day: string) => new Date(day).getUTCDay() || 7;

/** Two schools, of which the second has a class with a course, its students, sessions (one of today), fees and a certificate. */
async function addSchool(call: Call): Promise<void> {
  for (const school_name of ['서울한국어학원', 'Trung tâm Ngoại ngữ Sao Mai']) {
    await call('POST', '/schools', { school_name });
  }
  const class_name = 'Lớp tiếng Hàn sơ cấp 1A';
  const schoolClass = (
    await call('POST', '/classes', { school_id: 2, class_name, description: '' })
  ).data;
  const course = (
    await call('POST', '/courses', {
      class_id: schoolClass.class_id,
      course_name: 'Tiếng Hàn giao tiếp buổi tối',
      course_period: '2026–2027',
      start_date: dayFromNow(-84),
      end_date: dayFromNow(70),
      max_students: 12,
    })
  ).data;
  const enrollments: number[] = [];
  for (const [at, { name, phone }] of PEOPLE.entries()) {
    const { data } = await call('POST', '/enrollments/new-student', {
      course_id: course.course_id,
      student_name: name,
      email: `hoc.sinh${at + 1}@example.vn`,
      phone,
      birth_date: '2004-05-06',
      address: 'Quận 1, TP. Hồ Chí Minh',
    });
    enrollments.push(data.enrollment_id);
  }

  const { data: sessions } = await call('POST', `/courses/${course.course_id}/sessions/weekly`, {
    weekly: [{ weekday: weekdayOf(dayFromNow(0)), starts_at: '18:30', ends_at: '20:30' }],
  });
  const marks = ['present', 'late', 'absent', 'excused'];
  for (const session of sessions.slice(0, 3)) {
    await call('PUT', `/course-sessions/${session.session_id}/marks`, {
      marks: enrollments.map((enrollment_id, at) => ({ enrollment_id, mark: marks[at] })),
    });
  }
  await call('PUT', `/courses/${course.course_id}/fees`, {
    amount: 4_500_000,
    currency: 'VND',
    due_on: '2026-09-15',
  });
  await call('POST', `/enrollments/${enrollments[0]}/payments`, {
    amount: 1_500_000,
    paid_on: '2026-09-02',
    method: 'transfer',
  });
  await call('PUT', `/enrollments/${enrollments[0]}`, {
    status: 'completed',
    enrollment_date: '2026-09-01',
    reason: 'Hoàn thành khóa học',
  });
  await call('POST', '/certificates', { enrollment_id: enrollments[0] });
}
