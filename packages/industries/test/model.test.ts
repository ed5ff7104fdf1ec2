import { beforeAll, describe, expect, test } from 'vitest';
import { buildModel } from '../src/build-model.ts';
import { CURVES, confidenceOf } from '../src/calibration.ts';
import { companyKey } from '../src/company-name.ts';
import { EDITIONS, type Edition, LEVELS } from '../src/edition.ts';
import type { Evidence, LearnedExample } from '../src/evidence.ts';
import { readEvidence } from '../src/evidence-features.ts';
import { type IndustryModel, openModel } from '../src/model.ts';
import { nodeOf } from '../src/tree.ts';

let bytes: Uint8Array;
let model: IndustryModel;
beforeAll(async () => {
  bytes = await buildModel();
  model = openModel(bytes);
});

const ask = (evidence: Evidence, edition: Edition = 'ksic11', minConfidence = 0.5) =>
  model.suggest(evidence, { edition, minConfidence });

describe('suggestions', () => {
  test.each<[string, Evidence, string, string]>([
    ['a Korean academy', { company: '새봄영어학원' }, 'P', '85'],
    ['a Vietnamese high school', { company: 'Trường THPT Hoa Sen' }, 'P', '85'],
    ['a Vietnamese builder without marks', { company: 'Cong ty CP Xay dung Hung Phat' }, 'F', ''],
    ['a Korean forwarder', { company: '한길', notes: '국제 포워딩 및 통관' }, 'H', '52'],
    ['an English law firm', { company: 'Miller & Partners law firm' }, 'M', '69'],
    ['a clinic', { company: '미소치과의원' }, 'Q', '86'],
    ['a people’s committee', { company: 'UBND quận Bình Thạnh' }, 'O', '84'],
    ['a university by its address', { company: 'ABC', email: 'lee@abc.ac.kr' }, 'P', '85'],
    ['a maker of cosmetics', { company: '라온', notes: '화장품 제조' }, 'C', '20'],
  ])('%s is recognised', (_, evidence, section, division) => {
    const { isic } = ask(evidence);
    expect(isic.section).toBe(section);
    if (division !== '') expect(isic.division).toBe(division);
  });

  test('an answer is a code of the edition that was asked for, and so are all candidates', () => {
    for (const edition of EDITIONS) {
      const { industry_code: code, level, candidates } = ask({ company: '대한은행' }, edition);
      expect(nodeOf(edition, code ?? '')?.level).toBe(level);
      for (const one of candidates) expect(nodeOf(edition, one.code)?.level).toBe(one.level);
      expect(candidates[0]?.code).toBe(code);
      expect(candidates.length).toBeLessThanOrEqual(5);
    }
  });

  test('the higher the threshold, the broader the answer; no answer is left out for it', () => {
    const depths = [0, 0.3, 0.5, 0.7, 0.9, 1].map((threshold) => {
      const { level } = ask({ notes: '국제 포워딩' }, 'ksic11', threshold);
      return LEVELS.indexOf(level ?? 'section');
    });
    expect(depths).toEqual(depths.toSorted((a, b) => b - a));
    expect(depths[0]).toBe(3);
    expect(depths.at(-1)).toBe(0);
  });

  test('marks help, and their lack does not make a stranger of a company', () => {
    const marked = ask({ company: 'Bệnh viện Nhân Ái' }, 'vsic2025');
    const bare = ask({ company: 'BENH VIEN NHAN AI' }, 'vsic2025');
    expect(bare.isic).toEqual(marked.isic);
  });
});

describe('reasons', () => {
  test('they are words of the fields, and share 1 between them', () => {
    const { candidates } = ask({
      company: '(주)한빛물류',
      position: '기사',
      email: 'a@b.co.kr',
      notes: '국제 포워딩',
    });
    const because = candidates[0]?.because ?? [];
    expect(because.map(({ field, text }) => `${field}: ${text}`)).toContain('notes: 포워딩');
    const sum = because.reduce((before, { weight }) => before + weight, 0);
    expect(sum).toBeCloseTo(1, 1);
  });

  test('a job title and the ending of an address speak too', () => {
    const { candidates } = ask(
      { company: 'Sao Mai', position: 'Hiệu trưởng', email: 'x@saomai.edu.vn' },
      'vsic2025',
    );
    expect(candidates[0]?.because.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['position', 'email']),
    );
  });

  test('whoever asks for none gets none, and the same answer', () => {
    const evidence = { notes: '화장품 제조' };
    const options = { edition: 'ksic11', minConfidence: 0.5 } as const;
    const bare = model.suggest(evidence, { ...options, explain: false });
    expect(bare.candidates.every(({ because }) => because.length === 0)).toBe(true);
    expect(bare.industry_code).toBe(model.suggest(evidence, options).industry_code);
  });
});

describe('not sure', () => {
  test.each<[string, Evidence]>([
    ['nothing', {}],
    ['blanks', { company: '   ', notes: '\n' }],
    ['nonsense', { company: 'asdfgh qwpoeiru zxcvmn' }],
    ['filler text', { notes: 'lorem ipsum dolor sit amet consectetur' }],
    ['emoji', { company: '😀🎉🏭' }],
    ['single letters of Hangul', { company: 'ㅋㅋㅋㅋ ㅎㅎ' }],
    ['digits', { company: '12345 678-90' }],
    ['Russian', { company: 'ООО Ромашка', notes: 'производство мебели' }],
    ['Japanese', { company: '株式会社山田製作所' }],
    ['Arabic', { company: 'بنك القاهرة' }],
    ['half a surrogate pair', { company: '\ud83d' }],
    ['10,000 letters', { notes: 'x'.repeat(10_000) }],
  ])('%s: no code, no confidence, no candidates', (_, evidence) => {
    const { industry_code, confidence, level, isic, candidates } = ask(evidence);
    expect({ industry_code, confidence, level, isic, candidates }).toEqual({
      industry_code: null,
      confidence: 0,
      level: null,
      isic: { section: null, division: null },
      candidates: [],
    });
  });

  test('the work for a field has a bound, however long the field is', () => {
    const long = (length: number) =>
      readEvidence({ notes: '가나다라 trading '.repeat(length) }, true).features.length;
    expect(long(1_000)).toBe(long(100_000));
    expect(long(100_000)).toBeLessThanOrEqual(24_000);
  });
});

describe('what people decided', () => {
  const learned: LearnedExample[] = [
    { company: '(주)가온누리', edition: 'ksic11', code: '6201' },
    { company: 'Công ty TNHH Hải Âu Xanh', edition: 'vsic2025', code: '5012' },
  ];
  const askLearned = (company: string, edition: Edition) =>
    model.suggest({ company }, { edition, minConfidence: 0.5, learned });

  test('the same company gets the same answer, however its name is written', () => {
    for (const name of ['가온누리', '가온누리 주식회사', '㈜ 가온누리', '가온누리(주)']) {
      expect(askLearned(name, 'ksic11').industry_code, name).toBe('6201');
    }
    for (const name of ['CONG TY TNHH HAI AU XANH', 'Hải Âu Xanh Co., Ltd.']) {
      expect(askLearned(name, 'vsic2025').industry_code, name).toBe('5012');
    }
  });

  test('in the other edition the answer is what the crosswalk makes of it', () => {
    const { industry_code: code, isic } = askLearned('가온누리', 'vsic2025');
    expect(code?.slice(0, 2)).toBe('62');
    expect(isic).toEqual({ section: 'J', division: '62' });
  });

  test('its words count for others', () => {
    const other = askLearned('가온누리 부산', 'ksic11');
    expect(other.isic.section).toBe('J');
    expect(ask({ company: '가온누리 부산' }).isic.section).not.toBe('J');
  });

  test('the last word counts', () => {
    const later = [...learned, { company: '가온누리', edition: 'ksic11' as const, code: '85' }];
    const answer = model.suggest(
      { company: '(주)가온누리' },
      { edition: 'ksic11', minConfidence: 0.5, learned: later },
    );
    expect(answer.industry_code).toBe('85');
  });

  test('a name that is a legal form only is no key for everybody', () => {
    expect(companyKey('주식회사')).toBe('주식회사');
    expect(companyKey('Công ty TNHH')).not.toBe('');
    expect(companyKey('😀')).toBe('');
  });
});

test('a model that finds an answer likelier is never less sure of it', () => {
  const likelihoods = [...Array(101).keys()].map((at) => at / 100);
  for (const curves of Object.values(CURVES)) {
    for (const level of LEVELS) {
      const row = likelihoods.map((one) =>
        confidenceOf(curves[level], one, { weight: 8, coverage: 0.7 }),
      );
      expect(row).toEqual(row.toSorted((a, b) => a - b));
      expect(Math.max(...row)).toBeLessThan(1);
    }
  }
});

describe('the file', () => {
  test('the same data give the same bytes, and few of them', { tags: ['full'] }, async () => {
    expect(Buffer.compare(await buildModel(), bytes)).toBe(0);
    expect(bytes.length).toBeLessThan(5e6);
  });

  test('index files add what the built-in words do not know', { tags: ['full'] }, async () => {
    const richer = openModel(
      await buildModel([{ text: 'blorfing of wugs', codes: ['0149'], edition: 'isic4' }]),
    );
    expect(richer.header.extra).toBe(1);
    const asked = { notes: 'wugs blorfing' };
    expect(ask(asked).industry_code).toBeNull();
    const { isic } = richer.suggest(asked, { edition: 'ksic11', minConfidence: 0.5 });
    expect(isic).toEqual({ section: 'A', division: '01' });
  });

  test('what is no model is refused, and bytes at an odd place are read', () => {
    expect(() => openModel(new Uint8Array(4))).toThrow('no industry model');
    expect(() => openModel(new TextEncoder().encode('something else'))).toThrow(
      'no industry model',
    );
    const shifted = new Uint8Array(bytes.length + 1);
    shifted.set(bytes, 1);
    expect(openModel(shifted.subarray(1)).header).toEqual(model.header);
  });
});
