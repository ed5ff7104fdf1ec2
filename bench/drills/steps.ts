/** What people of a drill do all day, one thing after the other. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { writeWorkbook } from '@station/excel/write-workbook';
import type { Call } from './caller.ts';
import type { Ledger } from './ledger.ts';
import { uploadFile } from './tus-upload.ts';

/** Letters to people there are what a drill counts. */
export const GUESTS = 'guests.drill.example';

/** Rows of each file that is imported. */
const IMPORTED_ROWS = 5;

/** Records that everybody looks at. */
export type Places = { classes: number[]; courses: number[]; sessions: number[] };

/** Somebody at work. */
export type Person = {
  token: string;
  isAdmin: boolean;
  call: Call;
  ledger: Ledger;
  places: Places;
  /** A word that no other record has. */
  nextMark(): string;
  /** Contacts of one's own: nobody else changes them. */
  own: OwnContact[];
  report: { day: string; version: number | null; isKnown: boolean };
  /** An import broke off, and may be open still. */
  hasLeftImport: boolean;
};

type OwnContact = { id: number; mark: string; version: number };

export type Step = { often: number; act(person: Person): Promise<unknown>; adminsOnly?: boolean };

/** How often each is done, against the others. */
export const STEPS: readonly Step[] = [
  reading(8, () => '/api/home/today'),
  reading(6, () => '/api/launcher/badges'),
  reading(10, () => `/api/contacts?page=${1 + pick(20)}`),
  reading(
    8,
    () =>
      `/api/contacts?search=${encodeURIComponent(any(['nguyen', '민수', 'smith', 'le', 'hoa']) ?? '')}`,
  ),
  reading(6, ({ own }) => (own.length > 0 ? `/api/contacts/${any(own)?.id}` : '/api/contacts')),
  reading(4, ({ places }) => `/api/courses/class/${any(places.classes)}`),
  reading(4, ({ places }) => `/api/courses/${any(places.courses)}/sessions`),
  reading(4, ({ places }) => `/api/course-sessions/${any(places.sessions)}`),
  reading(5, () => '/api/files/nodes?folder=root'),
  reading(4, () => '/api/meetings/next'),
  reading(5, () => '/api/notices'),
  reading(4, () => '/api/notices/unread'),
  reading(3, () => '/api/daily-reports'),
  { often: 5, act: createContact },
  { often: 5, act: updateContact },
  { often: 3, act: writeReport },
  { often: 2, act: markAttendance },
  { often: 2, act: planMeeting },
  { often: 1, act: sendFile },
  { often: 20, act: importContacts, adminsOnly: true },
];

/** A step that asks for something by its path. */
export function reading(often: number, pathOf: (person: Person) => string): Step {
  return { often, act: (person) => person.call(pathOf(person), { token: person.token }) };
}

async function createContact({ call, ledger, token, nextMark, own }: Person): Promise<void> {
  const mark = nextMark();
  ledger.asked('contact', mark, 'new');
  const made = await call('/api/contacts', {
    ...{ method: 'POST', token },
    json: { ...contactFields(mark), notes: 'new' },
  });
  if (!made) return;
  ledger.acknowledged('contact', mark, 'new');
  own.push({ id: made.json.data.id, mark, version: made.json.data.version });
}

async function updateContact({ call, ledger, token, nextMark, own }: Person): Promise<void> {
  const contact = any(own);
  if (!contact) return;
  const { id, mark, version } = contact;
  const notes = nextMark();
  ledger.asked('contact', mark, notes);
  const changed = await call(`/api/contacts/${id}`, {
    ...{ method: 'PUT', token },
    json: { ...contactFields(mark), notes, version },
  });
  if (changed) {
    ledger.acknowledged('contact', mark, notes);
    contact.version = changed.json.data.version;
  } else {
    // Whether it was changed nobody knows: it is left as it is.
    own.splice(own.indexOf(contact), 1);
  }
}

function contactFields(mark: string): object {
  const number = Number(mark.replace(/\D/g, '')) % 100_000_000;
  return {
    name: mark,
    phone: `+849${String(number).padStart(8, '0')}`,
    position: 'Drill',
    email: `${mark}@contacts.drill.example`,
    company: '',
    address: '',
    category: 'external',
  };
}

async function writeReport(person: Person): Promise<void> {
  const { call, ledger, token, report, nextMark } = person;
  if (!report.isKnown) {
    const mine = await call('/api/daily-reports/mine', { token });
    if (!mine) return;
    const { today, report: stored } = mine.json.data;
    person.report = { day: today, version: stored?.version ?? null, isKnown: true };
    return;
  }
  const tomorrow = nextMark();
  // One for each person and day.
  const mark = createHash('sha256').update(token).digest('hex').slice(0, 16);
  ledger.asked('report', mark, tomorrow);
  const saved = await call(`/api/daily-reports/mine/${report.day}`, {
    ...{ method: 'PUT', token },
    json: { version: report.version, content: { items: [], tomorrow, blockers: mark } },
  });
  if (saved) {
    ledger.acknowledged('report', mark, tomorrow);
    report.version = saved.json.data.version;
  } else report.isKnown = false;
}

async function markAttendance({ call, token, places }: Person): Promise<void> {
  const session = any(places.sessions);
  const sheet = await call(`/api/course-sessions/${session}`, { token });
  const row = any<{ enrollment_id: number }>(sheet?.json.data.rows ?? []);
  if (!row) return;
  const mark = any(['present', 'late', 'absent', 'excused']);
  await call(`/api/course-sessions/${session}/marks`, {
    ...{ method: 'PUT', token },
    json: { marks: [{ enrollment_id: row.enrollment_id, mark }] },
  });
}

/** A meeting with a guest: its invitation is a job that sends one letter. */
export async function planMeeting({
  call,
  ledger,
  token,
  nextMark,
}: Pick<Person, 'call' | 'ledger' | 'token' | 'nextMark'>): Promise<void> {
  const mark = nextMark();
  const day = new Date(Date.now() + (5 + pick(20)) * 86_400_000).toISOString().slice(0, 10);
  const email = `${mark}@${GUESTS}`;
  ledger.asked('meeting', mark);
  ledger.asked('letter', email);
  const planned = await call('/api/meetings', {
    ...{ method: 'POST', token },
    json: {
      ...{ title: mark, time_zone: 'Asia/Seoul', day, time: '10:00', minutes: 30 },
      attendees: [{ kind: 'email', email, name: 'Guest' }],
    },
  });
  if (!planned) return;
  ledger.acknowledged('meeting', mark);
  ledger.acknowledged('letter', email);
}

async function sendFile({ call, ledger, token, nextMark }: Person): Promise<void> {
  const mark = `${nextMark()}.bin`;
  ledger.asked('file', mark);
  const sent = await uploadFile(call, token, mark);
  if (!sent) return;
  const hash = createHash('sha256').update(sent.bytes).digest('base64url');
  ledger.acknowledged('file', mark);
  ledger.asked('file-bytes', String(sent.id), hash);
  ledger.acknowledged('file-bytes', String(sent.id), hash);
}

async function importContacts(person: Person): Promise<void> {
  const { call, ledger, token, nextMark } = person;
  const mark = nextMark();
  const marks = Array.from({ length: IMPORTED_ROWS }, (_, i) => `${mark}r${i}`);
  for (const it of marks) ledger.asked('import-row', it);
  const started = await call('/api/imports?kind=contacts', {
    ...{ method: 'POST', token },
    // After one that broke off: it is cleared away below, as soon as that is possible.
    ...(person.hasLeftImport && { takes: [409] }),
    ...(await contactsFile(marks)),
  });
  const id = started?.json.data?.id;
  const isReady = started?.json.data?.state === 'ready';
  const committed = isReady
    ? await call(`/api/imports/${id}/commit`, { method: 'POST', token })
    : undefined;
  if (committed?.json.data.state === 'committed') {
    for (const it of marks) ledger.acknowledged('import-row', it);
    person.hasLeftImport = false;
    return;
  }
  person.hasLeftImport = true;
  // What is left open stands in the way of the next one.
  const open = await call('/api/imports/open?kind=contacts', { token });
  const left = open?.json.data?.id;
  if (left) await call(`/api/imports/${left}`, { method: 'DELETE', token, takes: [404, 409] });
}

async function contactsFile(
  marks: readonly string[],
): Promise<{ bytes: Buffer; headers: Record<string, string> }> {
  const headings = ['Tên', 'Điện thoại', 'Chức vụ', 'Email', 'Công ty', 'Địa chỉ', 'Category'];
  const columns = headings.map((header) => ({ header, width: 20 }));
  const rows = marks.map((mark) => [
    ...[mark, `+8497${mark.replace(/\D/g, '')}`, 'Drill'],
    ...[`${mark}@contacts.drill.example`, '', '', 'external'],
  ]);
  const file = await buffer(writeWorkbook({ sheetName: 'Contacts', columns, rows }));
  const form = new FormData();
  form.append('excelFile', new Blob([new Uint8Array(file)]), 'contacts.xlsx');
  const encoded = new Response(form);
  return {
    bytes: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  };
}

/** A whole number from 0 to below this one. */
export function pick(below: number): number {
  return Math.floor(Math.random() * below);
}

/** One of several. */
export function any<T>(of: readonly T[]): T | undefined {
  return of[pick(of.length)];
}
