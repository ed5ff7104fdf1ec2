import type { Evidence, Verdict } from '@station/contract/customer-check/checks';
import type { Language } from '../imports/import.kind.ts';

/** The fields of a row in the order of its columns; one of them at least is filled. */
export const CHECK_FIELDS = ['name', 'phone', 'email', 'number'] as const;
export type CheckField = (typeof CHECK_FIELDS)[number];

/** Headings of the files that Station writes. */
export const CHECK_LABELS: Record<CheckField, Record<Language, string>> = {
  name: { vi: 'Tên', ko: '이름', en: 'Name' },
  phone: { vi: 'Điện thoại', ko: '전화번호', en: 'Phone' },
  email: { vi: 'Email', ko: '이메일', en: 'Email' },
  number: { vi: 'Mã số thuế', ko: '사업자등록번호', en: 'Business number' },
};

/** What else people call these columns; case, marks and punctuation play no role. */
export const CHECK_HEADINGS: Record<CheckField, readonly string[]> = {
  name: [
    ...['họ tên', 'họ và tên', 'khách hàng', 'tên khách hàng', 'tên công ty', 'công ty'],
    ...['성명', '고객명', '회사명', '상호', '업체명', 'full name', 'customer', 'company'],
  ],
  phone: [
    ...['số điện thoại', 'sđt', 'đt', 'di động', '전화', '연락처', '휴대폰', '핸드폰'],
    ...['phone number', 'telephone', 'tel', 'mobile'],
  ],
  email: ['e-mail', 'mail', 'thư điện tử', '메일', '이메일 주소', 'email address'],
  number: [
    ...['mst', 'mã số doanh nghiệp', 'mã thuế', '사업자번호', '사업자 등록 번호'],
    ...['tax number', 'tax code', 'business registration number', 'vat number'],
  ],
};

/** Why a row is refused, beyond the reasons that every kind of import has. */
export const CHECK_REASONS: Record<string, Record<Language, string>> = {
  'nothing-to-check': {
    vi: 'không có gì để kiểm tra',
    ko: '확인할 값이 없습니다',
    en: 'has nothing to check',
  },
  'resident-number': {
    vi: 'là số định danh cá nhân Hàn Quốc, không được nhận',
    ko: '주민등록번호는 받지 않습니다',
    en: 'is a Korean resident number, which is not taken',
  },
  'too-many-rows': {
    vi: 'vượt quá 5.000 dòng của một lần kiểm tra',
    ko: '한 번에 확인할 수 있는 5,000행을 넘었습니다',
    en: 'is beyond the 5,000 rows of one check',
  },
};

/** Verdicts as an exported file has them. */
export const VERDICT_LABELS: Record<Verdict, string> = {
  caution: 'Cảnh báo',
  known: 'Đã biết',
  similar: 'Tương tự',
  new: 'Mới',
};

/** What is the same of whom was found, as an exported file has it. */
export const EVIDENCE_LABELS: Record<Evidence, string> = {
  number: 'trùng mã số',
  phone: 'trùng điện thoại',
  email: 'trùng email',
  'company-name': 'trùng tên công ty',
  name: 'trùng tên',
  'number-like': 'mã số gần giống',
  'phone-like': 'điện thoại gần giống',
  'email-like': 'email gần giống',
  'name-like': 'tên gần giống',
};

/** Headings of an exported file beyond those of the fields. */
export const RESULT_LABELS = {
  verdict: 'Kết quả',
  found: 'Tìm thấy',
  evidence: 'Căn cứ',
  cautions: 'Cảnh báo',
} as const;
