import { readFile } from 'node:fs/promises';
import { findAccountByLogin } from '../../apps/server/src/features/accounts/sign-in/accounts.queries.ts';
import { attach } from '../../apps/server/src/features/files/attachments/attachments.actions.ts';
import { createLink } from '../../apps/server/src/features/files/links/links.actions.ts';
import {
  createFolder,
  lockPlace,
} from '../../apps/server/src/features/files/nodes/nodes.actions.ts';
import { createRequest } from '../../apps/server/src/features/files/requests/requests.actions.ts';
import { shareNode } from '../../apps/server/src/features/files/sharing/shares.actions.ts';
import { trashNodes } from '../../apps/server/src/features/files/trashing/trashing.actions.ts';
import { addVersionTo } from '../../apps/server/src/features/files/uploads/uploaded-files.actions.ts';
import { addFile } from '../../apps/server/src/features/files/versions/new-versions.actions.ts';
import type { Context } from '../../apps/server/src/platform/context.ts';
import type { Actor } from '../../apps/server/src/platform/guard.ts';
import { wordDocument } from '../../apps/server/test/fixtures/documents.ts';
import { STAFF } from './people.ts';
import { landscapeOf, pdfOf, workbookOf } from './samples.ts';

const LOGO = new URL('../../apps/web/public/icons/station-512.png', import.meta.url);

const FOLDERS = {
  rules: 'Quy chế và biểu mẫu',
  lessons: 'Giáo trình 교재',
  students: 'Hồ sơ học viên',
  pictures: 'Hình ảnh lớp học',
} as const;

type Sample = {
  folder: keyof typeof FOLDERS;
  name: string;
  mimeType: string;
  category: string;
  tags: string[];
  bytes: Buffer;
};

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const TYPES = {
  pdf: 'application/pdf',
  docx: `${OFFICE}.wordprocessingml.document`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  jpg: 'image/jpeg',
  png: 'image/png',
  txt: 'text/plain',
} as const;

const RULES = [
  'Điều 1. Học viên có mặt trước giờ học 10 phút và điểm danh ở mỗi buổi.',
  'Điều 2. Vắng có phép khi báo trước 24 giờ; mỗi khóa được học bù tối đa 3 buổi.',
  'Điều 3. Học phí nộp trước ngày thứ bảy kể từ ngày khai giảng.',
  'Điều 4. Giấy chứng nhận được cấp khi dự đủ 80% số buổi và hoàn tất học phí.',
];

const RULES_NEW = 'Điều 5. Bảo lưu tối đa sáu tháng, theo đơn gửi trước khi nghỉ.';

/** Adds files in folders, of several kinds, shared, linked, attached, changed and thrown away. */
export async function fillFiles(context: Context, actor: Actor): Promise<string> {
  const known = await context.db.selectFrom('file_node').select('id').executeTakeFirst();
  if (known) return 'There are files already; none were added.';
  const folders = new Map<string, number>();
  for (const [key, name] of Object.entries(FOLDERS)) {
    folders.set(key, (await createFolder(context, actor, { name, parent_id: null })).id);
  }
  const folder = (key: keyof typeof FOLDERS) => folders.get(key) ?? null;

  const ids: number[] = [];
  for (const sample of await samples()) {
    ids.push(await add(context, actor, folder(sample.folder), sample));
  }
  const [rules = 0, form = 0, lesson = 0, marks = 0, , , , draft = 0] = ids;
  await addNewRules(context, actor, rules);
  await trashNodes(context, actor, [draft]);
  await share(context, actor, { marks, lessons: folder('lessons') ?? 0 });
  await attachToRecords(context, actor, { contact: form, course: lesson });

  const handIn = await createFolder(context, actor, {
    name: 'Hồ sơ nhập học',
    parent_id: folder('students'),
  });
  const link = await createLink(context, actor, {
    node_id: folder('pictures') ?? 0,
    note: 'Phụ huynh lớp tối',
  });
  const request = await createRequest(context, actor, {
    title: 'Hồ sơ nhập học',
    message: 'Mời gửi ảnh thẻ và bản chụp giấy khai sinh.',
    folder_id: handIn.id,
  });
  return `${ids.length + 1} files were added; guests see pictures at ${link.address} and hand files in at ${request.address}.`;
}

async function add(
  context: Context,
  actor: Actor,
  folderId: number | null,
  { name, mimeType, category, tags, bytes }: Omit<Sample, 'folder'>,
): Promise<number> {
  const blob = await context.blobs.put(bytes);
  return context.db.transaction().execute(async (trx) => {
    const place = await lockPlace(trx, actor, folderId);
    const values = { name, category, tags, description: '' };
    return addFile(trx, actor, place, values, { blob, mimeType, originalName: name });
  });
}

/** The rules with an article more: their second version. */
async function addNewRules(context: Context, actor: Actor, id: number): Promise<void> {
  const bytes = await pdfOf('vi-VN', 'Quy chế đào tạo 2026', [RULES, [RULES_NEW]]);
  const blob = await context.blobs.put(bytes);
  const received = { blob, mimeType: TYPES.pdf, originalName: 'Quy chế đào tạo 2026.pdf' };
  await context.db.transaction().execute((trx) => addVersionTo(trx, actor, id, received));
}

/** With a colleague, with all staff, and by the colleague with administrators. */
async function share(
  context: Context,
  actor: Actor,
  { marks, lessons }: { marks: number; lessons: number },
): Promise<void> {
  await shareNode(context, actor, lessons, {
    ...{ account_ids: [], roles: ['user'], permission: 'view' },
  });
  const account = await findAccountByLogin(context.db, STAFF.username);
  if (!account) return;
  await shareNode(context, actor, marks, {
    ...{ account_ids: [account.id], roles: [], permission: 'edit' },
  });
  const colleague: Actor = { ...account, role: 'user', sessionId: 0 };
  const timetable = await add(context, colleague, null, {
    ...{
      name: 'Lịch dạy tháng 12.xlsx',
      mimeType: TYPES.xlsx,
      category: 'Lịch',
      tags: ['giáo viên'],
    },
    bytes: await workbookOf(
      'Lịch dạy',
      ['Ngày', 'Lớp', 'Giáo viên'],
      [
        ['01/12', 'Tiếng Hàn trung cấp', '박서연'],
        ['03/12', 'Tiếng Hàn sơ cấp', 'Trần Thị Lan'],
      ],
    ),
  });
  await shareNode(context, colleague, timetable, {
    ...{ account_ids: [], roles: ['admin'], permission: 'view' },
  });
}

/** To the contact who was added last, and to the first course. */
async function attachToRecords(
  context: Context,
  actor: Actor,
  files: { contact: number; course: number },
): Promise<void> {
  const { db } = context;
  const contact = await db
    .selectFrom('contact')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const course = await db.selectFrom('course').select('id').orderBy('id').executeTakeFirst();
  const records = [
    { subject_kind: 'contact', subject_id: contact?.id, file: files.contact },
    { subject_kind: 'course', subject_id: course?.id, file: files.course },
  ] as const;
  for (const { subject_kind, subject_id, file } of records) {
    if (subject_id) await attach(context, actor, { subject_kind, subject_id, node_ids: [file] });
  }
}

async function samples(): Promise<Sample[]> {
  return [
    {
      ...{ folder: 'rules', name: 'Quy chế đào tạo 2026.pdf', mimeType: TYPES.pdf },
      ...{ category: 'Quy chế', tags: ['đào tạo', '2026'] },
      bytes: await pdfOf('vi-VN', 'Quy chế đào tạo 2026', [RULES]),
    },
    {
      ...{ folder: 'rules', name: 'Đơn xin bảo lưu khóa học.docx', mimeType: TYPES.docx },
      ...{ category: 'Biểu mẫu', tags: ['bảo lưu'] },
      bytes: wordDocument([
        'Đơn xin bảo lưu khóa học',
        'Kính gửi: Phòng Đào tạo',
        'Tôi là học viên lớp ………, xin bảo lưu khóa học từ ngày …… đến ngày …….',
        'Lý do: ………………………………………………',
      ]),
    },
    {
      ...{ folder: 'lessons', name: '제9과 병원에 가기.pdf', mimeType: TYPES.pdf },
      ...{ category: 'Giáo trình', tags: ['한국어', 'trung cấp'] },
      bytes: await pdfOf('ko-KR', '제9과 병원에 가기', [
        ['어디가 아프세요? Anh chị đau ở đâu?', '머리가 아파요. Tôi đau đầu.'],
        ['약을 하루에 세 번 드세요. Uống thuốc một ngày ba lần.'],
      ]),
    },
    {
      ...{ folder: 'students', name: '수강생 성적표 2026년 2학기.xlsx', mimeType: TYPES.xlsx },
      ...{ category: 'Học viên', tags: ['성적'] },
      bytes: await workbookOf(
        '성적',
        ['이름', '반', '점수'],
        [
          ['최서연', '초급 1반', 92],
          ['신하준', '초급 1반', 85],
          ['Nguyễn Mai Ly', '중급 2반', 97],
        ],
      ),
    },
    {
      ...{ folder: 'pictures', name: 'Dã ngoại Ba Vì.jpg', mimeType: TYPES.jpg },
      ...{ category: 'Hình ảnh', tags: ['dã ngoại'] },
      bytes: await landscapeOf({
        sky: [
          [124, 192, 238],
          [226, 242, 252],
        ],
        sun: [255, 244, 204],
        hills: [
          [126, 178, 150],
          [84, 148, 112],
          [48, 104, 78],
        ],
      }),
    },
    {
      ...{ folder: 'pictures', name: 'Khai giảng lớp tối.jpg', mimeType: TYPES.jpg },
      ...{ category: 'Hình ảnh', tags: ['khai giảng'] },
      bytes: await landscapeOf({
        sky: [
          [58, 44, 110],
          [246, 178, 122],
        ],
        sun: [255, 226, 160],
        hills: [
          [148, 92, 108],
          [98, 60, 92],
          [52, 34, 66],
        ],
      }),
    },
    {
      ...{ folder: 'pictures', name: 'Biểu trưng Station.png', mimeType: TYPES.png },
      ...{ category: 'Hình ảnh', tags: ['logo'] },
      bytes: await readFile(LOGO),
    },
    {
      ...{ folder: 'rules', name: 'Bản nháp thông báo nghỉ lễ.txt', mimeType: TYPES.txt },
      ...{ category: '', tags: [] },
      bytes: Buffer.from('Trung tâm nghỉ ngày 1 tháng 1. Lớp học lại từ ngày 2 tháng 1.\n'),
    },
  ];
}
