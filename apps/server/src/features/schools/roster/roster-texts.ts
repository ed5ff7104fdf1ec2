import type { EnrollmentStatus } from '@station/contract/schools/enrollments';
import type { Language } from '../../imports/import.kind.ts';

/** The fields of a roster's row in the order of its columns. */
export const ROSTER_FIELDS = [
  'course_id',
  'student_name',
  'phone',
  'email',
  'status',
  'enrollment_date',
  'birth_date',
  'address',
] as const;

export type RosterField = (typeof ROSTER_FIELDS)[number];

/** Headings of the files that Station writes, in Vietnamese, and their counterparts. */
export const ROSTER_LABELS: Record<RosterField, Record<Language, string>> = {
  course_id: { vi: 'Mã khóa học', ko: '과정 번호', en: 'Course ID' },
  student_name: { vi: 'Tên học sinh', ko: '학생 이름', en: 'Student' },
  phone: { vi: 'Điện thoại', ko: '전화번호', en: 'Phone' },
  email: { vi: 'Email', ko: '이메일', en: 'Email' },
  status: { vi: 'Trạng thái', ko: '상태', en: 'Status' },
  enrollment_date: { vi: 'Ngày ghi danh', ko: '등록일', en: 'Enrolled on' },
  birth_date: { vi: 'Ngày sinh', ko: '생년월일', en: 'Date of birth' },
  address: { vi: 'Địa chỉ', ko: '주소', en: 'Address' },
};

/** What else people call these columns; case, marks, punctuation and brackets play no role. */
export const ROSTER_HEADINGS: Record<RosterField, readonly string[]> = {
  course_id: [
    'khóa học',
    'mã khóa',
    'tên khóa học',
    '과정',
    '강좌',
    '과정명',
    'course',
    'course name',
  ],
  student_name: [
    ...['tên', 'họ tên', 'họ và tên', 'học sinh', 'học viên', 'tên học viên', 'sinh viên'],
    ...['이름', '성명', '학생', '학생명', '수강생', 'name', 'full name', 'student name'],
  ],
  phone: [
    ...['số điện thoại', 'sđt', 'đt', 'di động', '전화', '연락처', '휴대폰', '핸드폰'],
    ...['phone number', 'telephone', 'tel', 'mobile'],
  ],
  email: ['e-mail', 'mail', 'thư điện tử', '메일', '이메일 주소', 'email address'],
  status: ['tình trạng', '수강 상태', '재학 상태', 'state'],
  enrollment_date: ['ngày đăng ký', 'ngày nhập học', '수강 등록일', '입학일', 'enrollment date'],
  birth_date: ['sinh ngày', 'năm sinh', '생일', 'birth date', 'birthday', 'dob'],
  address: ['đ/c', 'nơi ở', 'chỗ ở', '거주지', '주소지'],
};

/** The statuses as files write them (spec 2, section 4). */
export const STATUS_LABELS: Record<EnrollmentStatus, Record<Language, string>> = {
  active: { vi: 'Đang học', ko: '재학 중', en: 'Active' },
  completed: { vi: 'Hoàn thành', ko: '수료', en: 'Completed' },
  dropped: { vi: 'Đã bỏ học', ko: '중도 포기', en: 'Dropped' },
};

/** Why a row of a roster is refused, beyond the reasons that every kind has. */
export const ROSTER_REASONS: Record<string, Record<Language, string>> = {
  'unknown-course': {
    vi: 'không tồn tại',
    ko: '없는 과정입니다',
    en: 'is not one of the courses',
  },
  'unknown-status': {
    vi: 'không phải là trạng thái hợp lệ',
    ko: '없는 상태입니다',
    en: 'is not one of the statuses',
  },
  age: {
    vi: 'phải ứng với tuổi từ 16-100',
    ko: '16-100세여야 합니다',
    en: 'must mean an age of 16 to 100',
  },
};
