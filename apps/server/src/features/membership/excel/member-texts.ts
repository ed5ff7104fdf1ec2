import type { MemberState } from '@station/contract/membership/member-fields';
import type { Language } from '../../imports/import.kind.ts';

/** The fields of a row of members in the order of its columns. */
export const MEMBER_COLUMNS = ['name', 'phone', 'email', 'birth_date', 'family', 'note'] as const;

export type MemberColumn = (typeof MEMBER_COLUMNS)[number];

/** Headings of the files that Station writes, in Vietnamese, and their counterparts. */
export const MEMBER_LABELS: Record<MemberColumn, Record<Language, string>> = {
  name: { vi: 'Họ tên', ko: '이름', en: 'Name' },
  phone: { vi: 'Điện thoại', ko: '전화번호', en: 'Phone' },
  email: { vi: 'Email', ko: '이메일', en: 'Email' },
  birth_date: { vi: 'Ngày sinh', ko: '생년월일', en: 'Date of birth' },
  family: { vi: 'Gia đình', ko: '가족', en: 'Family' },
  note: { vi: 'Ghi chú', ko: '메모', en: 'Note' },
};

/** What else people call these columns; case, marks, punctuation and brackets play no role. */
export const MEMBER_HEADINGS: Record<MemberColumn, readonly string[]> = {
  name: [
    ...['tên', 'họ và tên', 'hội viên', 'tên hội viên', 'khách hàng', 'tên khách hàng'],
    ...['성명', '회원', '회원명', '고객명', 'full name', 'member', 'member name'],
  ],
  phone: [
    ...['số điện thoại', 'sđt', 'đt', 'di động', '전화', '연락처', '휴대폰', '핸드폰'],
    ...['phone number', 'telephone', 'tel', 'mobile'],
  ],
  email: ['e-mail', 'mail', 'thư điện tử', '메일', '이메일 주소', 'email address'],
  birth_date: ['sinh ngày', '생일', 'birth date', 'birthday', 'dob'],
  family: ['hộ gia đình', '가족명', 'household'],
  note: ['ghi chép', '비고', '특이사항', 'notes', 'remark', 'remarks'],
};

/** What else a file of members shows, beyond what an import takes. */
export const FIGURE_LABELS = {
  number: 'Mã hội viên',
  plan: 'Gói',
  state: 'Tình trạng',
  ends_on: 'Đến ngày',
  visits_left: 'Còn lượt',
  owed: 'Còn nợ',
  points: 'Điểm',
  last_visit: 'Lần đến cuối',
} as const;

export const STATE_LABELS: Record<MemberState, string> = {
  active: 'Còn hạn',
  grace: 'Trong thời gian ân hạn',
  frozen: 'Tạm dừng',
  upcoming: 'Chưa bắt đầu',
  'used-up': 'Hết lượt',
  expired: 'Hết hạn',
  cancelled: 'Đã hủy',
  none: 'Chưa có gói',
};
