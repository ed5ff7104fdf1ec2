import type { Language } from '../../imports/import.kind.ts';
import type { IMPORT_FIELDS } from './contact-rows.ts';

type Field = (typeof IMPORT_FIELDS)[number];

/** Headings of the files that Station writes; the Vietnamese ones are the template's. */
export const LABELS: Record<Field, Record<Language, string>> = {
  name: { vi: 'Tên', ko: '이름', en: 'Name' },
  phone: { vi: 'Điện thoại', ko: '전화번호', en: 'Phone' },
  position: { vi: 'Chức vụ', ko: '직책', en: 'Position' },
  email: { vi: 'Email', ko: '이메일', en: 'Email' },
  company: { vi: 'Công ty', ko: '회사', en: 'Company' },
  address: { vi: 'Địa chỉ', ko: '주소', en: 'Address' },
  category: { vi: 'Category', ko: '분류', en: 'Category' },
  notes: { vi: 'Ghi chú', ko: '비고', en: 'Notes' },
  industry: { vi: 'Mã ngành', ko: '산업코드', en: 'Industry code' },
};

/** What else people call these columns; case, marks, punctuation and brackets play no role. */
export const HEADINGS: Record<Field, readonly string[]> = {
  name: [
    ...['họ tên', 'họ và tên', 'tên đầy đủ', 'tên liên hệ', 'người liên hệ', 'tên khách hàng'],
    ...['성명', '성함', '담당자', '담당자명', '고객명', '이름 성명'],
    ...['full name', 'fullname', 'contact name', 'contact', 'contact person', 'person'],
  ],
  phone: [
    ...['số điện thoại', 'sđt', 'đt', 'số đt', 'di động', 'số di động', 'điện thoại di động'],
    ...['đtdđ', 'số máy', 'hotline', 'sdt 1', 'điện thoại 1'],
    ...['전화', '연락처', '휴대폰', '휴대전화', '핸드폰', '휴대폰번호', '휴대폰 번호', '모바일'],
    ...['휴대전화번호', '핸드폰번호', '전화 번호'],
    ...['phone number', 'telephone', 'tel', 'mobile', 'mobile phone', 'cell', 'cell phone'],
    ...['phone no', 'tel no', 'contact number', 'mobile number', 'telephone number', 'phone 1'],
  ],
  position: [
    ...['chức danh', 'vị trí', 'vị trí công việc', 'vai trò'],
    ...['직위', '직급', '직함', '보직', '직책 직위'],
    ...['title', 'job title', 'role', 'job', 'designation'],
  ],
  email: [
    ...['e-mail', 'mail', 'thư điện tử', 'địa chỉ email', 'hộp thư', 'địa chỉ mail'],
    ...['메일', '전자우편', '이메일 주소', '이메일주소', '메일주소'],
    ...['email address', 'e-mail address', 'mail address'],
  ],
  company: [
    ...['tên công ty', 'cơ quan', 'đơn vị', 'tổ chức', 'doanh nghiệp', 'nơi làm việc'],
    ...['회사명', '업체', '업체명', '소속', '기관', '기관명', '상호', '직장'],
    ...['company name', 'organisation', 'organization', 'employer', 'firm', 'business'],
  ],
  address: [
    ...['đ/c', 'nơi ở', 'chỗ ở', 'địa chỉ liên hệ', 'địa chỉ nhà'],
    ...['자택주소', '거주지', '주소지', '회사주소'],
    ...['street address', 'postal address', 'location'],
  ],
  category: [
    ...['phân loại', 'loại', 'nhóm', 'danh mục', 'loại liên hệ'],
    ...['카테고리', '구분', '유형', '그룹', '종류'],
    ...['type', 'group', 'contact type'],
  ],
  notes: [
    ...['chú thích', 'diễn giải', 'nhận xét'],
    ...['메모', '노트', '참고', '특이사항'],
    ...['note', 'remark', 'remarks', 'comment', 'comments', 'memo'],
  ],
  industry: [
    ...['ngành', 'ngành nghề', 'mã ngành nghề', 'ngành kinh tế', 'mã ngành kinh tế'],
    ...['산업', '산업분류', '업종', '업종코드', '산업분류코드', '표준산업분류'],
    ...['industry', 'sector', 'ksic', 'vsic', 'industry classification'],
  ],
};

/** Why a row of contacts is refused, beyond the reasons that every kind has. */
export const REASONS: Record<string, Record<Language, string>> = {
  'unknown-category': {
    vi: 'không tồn tại',
    ko: '없는 분류입니다',
    en: 'is not one of the categories',
  },
  'unknown-industry': {
    vi: 'không có trong hệ thống ngành',
    ko: '없는 산업분류입니다',
    en: 'is no industry that is known',
  },
};
