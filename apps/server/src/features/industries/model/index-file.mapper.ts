import { type CreateMapper, MapperStopped } from '@station/excel/row-mapper';
import type { Example } from '@station/industries/evidence';
import { nodeOf } from '@station/industries/tree';

/** Whose codes an index file has. `uksic` stands for ISIC, whose classes it divides further. */
type Scheme = 'ksic11' | 'vsic2025' | 'isic4' | 'uksic';

/** What an index file is, beside its examples. */
export type IndexSummary = { edition: Example['edition']; attribution: string };

/** Headings of the columns with codes, by the office that writes them so; spaces and case play no role. */
const CODE_HEADINGS: readonly (readonly [pattern: RegExp, scheme: Scheme])[] = [
  [/^uksic/, 'uksic'],
  [/^isic/, 'isic4'],
  [/^ksic|^(한국)?(표준)?산업분류(코드|번호)|^(세세?|소|중|대)?분류?코드$|^코드$/, 'ksic11'],
  [/^vsic|^mãngành|^cấp[1-5]$|^mãsố$|^mã$/, 'vsic2025'],
];

/** Headings of the column with the phrase itself. */
const TEXT_HEADINGS =
  /^(activity|description|indexitem|indexentry|text|title|예시|색인어|항목명|분류명|내용|산업명|tênngành|tên|nộidung|hoạtđộng|môtả)/;

/** Who publishes what; shown beside the file. */
const ATTRIBUTIONS: Readonly<Record<Scheme, string>> = {
  ksic11: '통계청, 한국표준산업분류',
  vsic2025: 'Cục Thống kê, Hệ thống ngành kinh tế Việt Nam',
  isic4: 'United Nations, ISIC Rev. 4',
  uksic: 'Office for National Statistics, UK SIC 2007 (Open Government Licence v3.0)',
};

const LANGUAGES = { ksic11: 'ko', vsic2025: 'vi', isic4: 'en', uksic: 'en' } as const;

/** Rows at the top in which the headings are looked for. */
const TOP_ROWS = 30;

/** A phrase of more characters is an explanation and no entry. */
const PHRASE_MAX = 300;

/** Reads the index workbooks of statistics offices: a column with codes, or one for each level, and one with phrases. */
export const createMapper: CreateMapper<Example> = () => {
  let codeColumns: number[] = [];
  let textColumn = -1;
  let scheme: Scheme = 'isic4';
  return {
    header(cells, rowNumber) {
      const headings = cells.map((it) =>
        it
          .toLowerCase()
          .normalize('NFC')
          .replaceAll(/[\s._-]/g, ''),
      );
      textColumn = headings.findIndex((it) => TEXT_HEADINGS.test(it));
      const found = CODE_HEADINGS.find(([pattern]) => headings.some((it) => pattern.test(it)));
      if (found && textColumn !== -1) {
        const [pattern] = found;
        scheme = found[1];
        codeColumns = headings.flatMap((it, at) => (pattern.test(it) ? [at] : []));
        return true;
      }
      if (rowNumber > TOP_ROWS) throw new MapperStopped('no-headings');
      return false;
    },
    row(cells) {
      const text = (cells[textColumn]?.text ?? '').normalize('NFC').trim();
      const written = codeColumns.map((at) => cells[at]?.text.trim() ?? '').findLast(Boolean) ?? '';
      const codes = written.split(/[|;,/]/).flatMap((code) => codesOf(scheme, code.trim()));
      if (codes.length === 0 || text === '' || text.length > PHRASE_MAX) return undefined;
      return {
        text,
        codes: [...new Set(codes)],
        edition: editionOf(scheme),
        language: LANGUAGES[scheme],
      };
    },
    end() {
      // An empty workbook has no row that could be taken for its headings.
      if (textColumn === -1) throw new MapperStopped('no-headings');
      return [];
    },
    summary: (): IndexSummary => ({
      edition: editionOf(scheme),
      attribution: ATTRIBUTIONS[scheme],
    }),
  };
};

const editionOf = (scheme: Scheme): Example['edition'] => (scheme === 'uksic' ? 'isic4' : scheme);

/** The code as the model knows it, down to four digits; none if the edition has no such one. */
function codesOf(scheme: Scheme, written: string): string[] {
  const code = written.replaceAll('.', '').toUpperCase();
  if (scheme === 'ksic11' || scheme === 'vsic2025') {
    const known = code.slice(0, 4);
    return nodeOf(scheme, known) ? [known] : [];
  }
  // NACE, and so UK SIC, divides groups of ISIC into other classes than ISIC does.
  const length = scheme === 'uksic' ? 3 : 4;
  return /^\d{2,5}$/.test(code) ? [code.slice(0, length)] : [];
}
