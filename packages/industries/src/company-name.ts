/**
 * Legal forms, as they stand at either end of a folded name. Longer ones come first, so that nothing
 * of them is left over.
 */
const LEGAL_FORMS = [
  'cong ty trach nhiem huu han mot thanh vien',
  'cong ty trach nhiem huu han',
  'cong ty tnhh mot thanh vien',
  'cong ty tnhh mtv',
  'cong ty tnhh',
  'cty tnhh mtv',
  'cty tnhh',
  'cong ty co phan tap doan',
  'cong ty co phan',
  'cong ty cp',
  'cty cp',
  'ctcp',
  'doanh nghiep tu nhan',
  'dntn',
  'cong ty hop danh',
  'tong cong ty',
  'tap doan',
  'cong ty',
  'cty',
  'joint stock company',
  'limited liability company',
  'company limited',
  'co ltd',
  'pte ltd',
  'corporation',
  'incorporated',
  'jsc',
  'llc',
  'ltd',
  'inc',
  'corp',
  'gmbh',
  '주식회사',
  '유한회사',
  '유한책임회사',
  '합자회사',
  '합명회사',
  '재단법인',
  '사단법인',
  '학교법인',
  '의료법인',
  '사회복지법인',
  '농업회사법인',
];

/** Forms that may be written onto a Korean name without a space. */
const ATTACHED = /^(주식회사|유한회사)|(주식회사|유한회사)$/;

/** Words of which one syllable is a form only where it stands in brackets: `(주)`, `㈜`. */
const IN_BRACKETS = /[(（]\s*(주|유|재|사|학)\s*[)）]|[㈜㈕]/g;

/**
 * A company's name as a key: the same for `(주)한빛전자`, `한빛전자 주식회사` and `한빛전자`, and for
 * `Công ty TNHH Hải Âu` and `CONG TY TNHH HAI AU`. Empty when nothing is left.
 */
export function companyKey(name: string): string {
  const words = name
    .normalize('NFC')
    .replace(IN_BRACKETS, ' ')
    .toLowerCase()
    .replaceAll('đ', 'd')
    // Marks are taken off Latin letters only: Hangul would fall apart into its letters.
    .replace(/[^\p{Script=Hangul}]+/gu, (part) => part.normalize('NFKD').replace(/\p{M}/gu, ''))
    .replace(/[.'’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const whole = words.join(' ');
  let rest = whole;
  for (let again = true; again; ) {
    again = false;
    for (const form of LEGAL_FORMS) {
      if (rest.startsWith(`${form} `)) rest = rest.slice(form.length + 1);
      else if (rest.endsWith(` ${form}`)) rest = rest.slice(0, -form.length - 1);
      else continue;
      again = true;
    }
  }
  const bare = rest.replace(ATTACHED, '').trim().replaceAll(' ', '');
  return bare === '' ? whole.replaceAll(' ', '') : bare;
}
