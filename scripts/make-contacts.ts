/**
 * A seeded generator of believable contacts, for the demo and the benchmarks:
 * 60 % Vietnamese, 25 % Korean and 15 % English names (issue "Foundation", section 3).
 * The same seed always gives the same people.
 */

/** A made-up person with the seven columns of the Excel template. */
export type MadeContact = {
  name: string;
  phone: string;
  position: string;
  email: string;
  company: string;
  address: string;
  category: string;
};

const VI_FAMILY =
  'Nguyễn Nguyễn Nguyễn Nguyễn Trần Trần Lê Lê Phạm Hoàng Huỳnh Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý'.split(
    ' ',
  );
const VI_MIDDLE =
  'Thị Văn Hoàng Ngọc Minh Quang Thanh Đức Hữu Xuân Thùy Kim Gia Bảo Anh Quốc Tuấn Mai Phương Khánh'.split(
    ' ',
  );
const VI_GIVEN =
  'Ánh Bảo Châu Dũng Đức Giang Hà Hải Hằng Hạnh Hiếu Hoa Hùng Hương Huy Khoa Lan Linh Long Ly Mai Minh Nam Nga Ngân Nhi Phong Phúc Quân Quỳnh Sơn Tâm Thảo Thủy Trang Trinh Tú Tuấn Vy Yến'.split(
    ' ',
  );
const KO_FAMILY = [...'김김김김이이이박박최정강조윤장임한오서신권황안송'];
const KO_GIVEN =
  '민수 서연 지우 하준 도윤 예은 지훈 현우 수빈 지민 유진 준서 은지 미경 영희 철수 성민 혜진 동현 소연 재현 나연 태윤 가은 승호 보라 경수 다은 상우 희정'.split(
    ' ',
  );
const EN_FIRST =
  'James Mary Robert Linda David Susan Emily Daniel Grace Peter Olivia Thomas Anna Henry Laura Mark Julia Simon Alice George'.split(
    ' ',
  );
const EN_LAST =
  'Smith Johnson Brown Taylor Wilson Davies Evans Walker Wright Hughes Green Hall Wood Harris Clarke Turner Baker Cooper Ward Morris'.split(
    ' ',
  );
const VI_POSITIONS = [
  'Giáo viên',
  'Trưởng phòng',
  'Kế toán',
  'Nhân viên kinh doanh',
  'Giám đốc',
  'Trợ lý',
  '',
];
const KO_POSITIONS = ['매니저', '대표', '과장', '강사', '팀장', '사원', ''];
const EN_POSITIONS = ['Manager', 'Teacher', 'Accountant', 'Consultant', 'Director', ''];
const VI_COMPANY =
  'Hoa Sen,Bình Minh,Phương Đông,Sao Mai,Thành Công,Việt Hàn,Đại Dương,Tân Tiến,Hương Việt,An Phát'.split(
    ',',
  );
const KO_COMPANY = '한빛 서울 대한 미래 하나 새롬 동방 누리 가온 한솔'.split(' ');
const EN_COMPANY = 'Northwind Bluebird Harbour Summit Maple Lantern Orchard Pioneer'.split(' ');
const VI_CITIES = [
  'Quận 1, TP. Hồ Chí Minh',
  'Cầu Giấy, Hà Nội',
  'Hải Châu, Đà Nẵng',
  'Ninh Kiều, Cần Thơ',
  'Biên Hòa, Đồng Nai',
];
const KO_CITIES = [
  '서울특별시 강남구',
  '서울특별시 마포구',
  '부산광역시 해운대구',
  '인천광역시 연수구',
  '경기도 수원시',
];
const EN_CITIES = [
  '12 Station Road, London',
  '4 Mill Lane, Leeds',
  '88 Harbour Street, Sydney',
  '230 Oak Avenue, Toronto',
];
const CATEGORIES = [
  'employee',
  'seoul_fnb',
  'client',
  'client',
  'client',
  'supplier',
  'external',
  'external',
];

/** Mulberry32: a small seeded source of numbers in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Yields `count` contacts; phones are unique within one run, and among those that count on from others. */
export function* makeContacts(count: number, seed = 1, first = 0): Generator<MadeContact> {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  for (let i = first; i < first + count; i += 1) {
    const share = random();
    if (share < 0.6) yield vietnamese(i, pick);
    else if (share < 0.85) yield korean(i, pick);
    else yield english(i, pick);
  }
}

type Pick = <T>(list: readonly T[]) => T;

function vietnamese(i: number, pick: Pick): MadeContact {
  const family = pick(VI_FAMILY);
  const given = pick(VI_GIVEN);
  return {
    name: `${family} ${pick(VI_MIDDLE)} ${given}`,
    phone: `0${pick(['90', '91', '93', '97', '98'])}${String(i).padStart(7, '0')}`,
    position: pick(VI_POSITIONS),
    email: emailOf(
      `${given}.${family}`,
      i,
      pick(['example.vn', 'hoasen.example.vn', 'example.com']),
    ),
    company: `${pick(['Công ty TNHH', 'Công ty Cổ phần', 'Trường'])} ${pick(VI_COMPANY)}`,
    address: `${(i % 300) + 1} ${pick(['Lê Lợi', 'Trần Phú', 'Nguyễn Huệ', 'Hai Bà Trưng'])}, ${pick(VI_CITIES)}`,
    category: pick(CATEGORIES),
  };
}

function korean(i: number, pick: Pick): MadeContact {
  const tail = String(20_000_000 + i);
  const number = `${tail.slice(0, 4)}-${tail.slice(4, 8)}`;
  return {
    name: `${pick(KO_FAMILY)}${pick(KO_GIVEN)}`,
    phone: pick([`010-${number}`, `+82 10-${number}`]),
    position: pick(KO_POSITIONS),
    email: emailOf(
      pick(['minsu', 'seoyeon', 'jiwoo', 'hajun', 'yuna', 'jihoon']),
      i,
      pick(['example.kr', 'example.com']),
    ),
    company: `${pick(['주식회사 ', '(주)', ''])}${pick(KO_COMPANY)}${pick(['식품', '교육', '무역', '물산'])}`,
    address: `${pick(KO_CITIES)} ${(i % 90) + 1}길 ${(i % 40) + 1}`,
    category: pick(CATEGORIES),
  };
}

function english(i: number, pick: Pick): MadeContact {
  const first = pick(EN_FIRST);
  const last = pick(EN_LAST);
  return {
    name: `${first} ${last}`,
    phone: `+44 20 ${String(70_000_000 + i).replace(/(\d{4})(\d{4})/, '$1 $2')}`,
    position: pick(EN_POSITIONS),
    email: emailOf(`${first}.${last}`, i, pick(['example.com', 'example.org'])),
    company: `${pick(EN_COMPANY)} ${pick(['Ltd', 'Trading', 'Academy', 'Partners'])}`,
    address: pick(EN_CITIES),
    category: pick(CATEGORIES),
  };
}

function emailOf(name: string, i: number, host: string): string {
  const plain = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd');
  return `${plain}${i}@${host}`;
}
