/**
 * `npm run bench -- industries [--data=<folder>] [--calibrate]`: how often the offline model is right,
 * beside the majority guess and plain matching of titles; its speed and size. With `--calibrate` it
 * prints the curves of packages/industries/src/calibration.ts, fitted anew.
 */
import { buildModel } from '@station/industries/build-model';
import { EDITIONS, LEVELS } from '@station/industries/edition';
import { type IndustryModel, openModel, type Suggestion } from '@station/industries/model';
import { likelihoodsOf } from '@station/industries/ranking';
import { nodes } from '@station/industries/tree';
import { calibrate } from './industries-fit.ts';
import { type Guesser, majority, titleMatching } from './industries-guessers.ts';
import {
  dataFolder,
  FIRST_UNSEEN_FOLD,
  isRight,
  type KnownRow,
  readIndexes,
  readRows,
} from './industries-rows.ts';
import { markdownTable, type Row, verdict } from './measure.ts';

/** Labels of these rows are sets of sections made by hand from a stock exchange's: apart from the rest. */
const WEAK = 'vi_company_weak';

/** What a batch asks for, unless an admin says something else. */
const THRESHOLD = 0.5;

/** Suggestions before the clock is looked at. */
const WARM_UP = 200;

const SURE = 0.8;

export async function benchIndustries(flags: string[]): Promise<string> {
  const folder = dataFolder(flags);
  const rows = readRows(folder);
  const basicBuilt = await timed(() => buildModel());
  const indexes = await readIndexes(folder);
  const indexedBuilt = await timed(() => buildModel(indexes));
  if (flags.includes('--calibrate')) {
    return [
      calibrate('basic', basicBuilt.value, rows),
      calibrate('indexed', indexedBuilt.value, rows),
    ].join('\n');
  }
  const basic = openModel(basicBuilt.value);
  const indexed = openModel(indexedBuilt.value);
  const guessers = {
    majority: majority(rows),
    titles: titleMatching(),
    'our words': answerOf(basic),
    'with index files': answerOf(indexed),
  };
  return [
    `${rows.length} rows of the development set. What a row's industry is, is known in ISIC revision 4.`,
    '## Reach, on all rows but the weakly labelled ones',
    reach(rows, basic, indexed),
    '## Sections and divisions that are right, in percent, by kind and language',
    byKind(rows, guessers),
    '## By level, of the edition of the row’s language (VSIC for English)',
    byLevel(rows, basicBuilt.value, indexedBuilt.value),
    '## By confidence, on the two folds that no curve was fitted to',
    'Answers at the deepest level that reaches 0.5, in both editions: right in percent (answers).',
    byConfidence(rows, { 'our words': basic, 'with index files': indexed }),
    '## Speed and size',
    speed(rows, [
      ['our words', basicBuilt],
      ['with index files', indexedBuilt],
    ]),
  ].join('\n\n');
}

function editionOf(row: KnownRow): 'ksic11' | 'vsic2025' {
  return row.language === 'ko' ? 'ksic11' : 'vsic2025';
}

function answerOf(model: IndustryModel): Guesser {
  return (row) => suggest(model, row).isic;
}

function suggest(
  model: IndustryModel,
  row: KnownRow,
  edition = editionOf(row),
  minConfidence = THRESHOLD,
): Suggestion {
  return model.suggest(row.evidence, { edition, minConfidence, explain: false });
}

function reach(rows: readonly KnownRow[], basic: IndustryModel, indexed: IndustryModel): string {
  const strong = rows.filter(({ kind }) => kind !== WEAK);
  const table: Row[] = [];
  for (const [name, model, section, division] of [
    ['our words', basic, 70, 47],
    ['with index files', indexed, 76, 60],
  ] as const) {
    const all = shares(strong, answerOf(model));
    const add = (path: string, measured: number, limit: number) =>
      table.push({
        path: `${name}: ${path}`,
        measured: `${measured.toFixed(1)} %`,
        against: `${strong.length} rows`,
        reach: verdict(measured, limit, 'at least'),
      });
    add('sections', all.section, section);
    add('divisions', all.division, division);
    const unseen = strong.filter(({ fold }) => fold >= FIRST_UNSEEN_FOLD);
    for (const threshold of [THRESHOLD, SURE]) {
      const sure = unseen
        .map((row) => ({ row, said: suggest(model, row, editionOf(row), threshold) }))
        .filter(({ said }) => said.confidence >= SURE);
      const right = sure.filter(({ row, said }) => isAnswerRight(row, said) !== false).length;
      table.push({
        path: `${name}: asked for ${threshold}, right at confidence ${SURE} and more`,
        measured: `${((100 * right) / sure.length).toFixed(1)} %`,
        against: `${sure.length} of ${unseen.length} unseen rows`,
        reach: verdict((100 * right) / sure.length, 88, 'at least'),
      });
    }
  }
  return markdownTable(table);
}

function isAnswerRight(row: KnownRow, said: Suggestion): boolean | undefined {
  const { edition, level, industry_code: code, isic } = said;
  if (level === null || code === null) return undefined;
  // Weak and broad labels have no class; there the division that the answer lies in is asked.
  return isRight(row, edition, level, code, isic) ?? isRight(row, edition, 'division', code, isic);
}

function shares(rows: readonly KnownRow[], guess: Guesser): { section: number; division: number } {
  let section = 0;
  let division = 0;
  for (const row of rows) {
    const said = guess(row);
    if (row.section.includes(said.section ?? '')) section += 1;
    if (row.division.includes(said.division ?? '')) division += 1;
  }
  return { section: (100 * section) / rows.length, division: (100 * division) / rows.length };
}

function byKind(rows: readonly KnownRow[], guessers: Readonly<Record<string, Guesser>>): string {
  const names = Object.keys(guessers);
  const groups = new Map<string, KnownRow[]>();
  for (const row of rows) {
    for (const key of [`${row.kind}, ${row.language}`, `all in ${row.language}`, 'all']) {
      groups.set(key, [...(groups.get(key) ?? []), row]);
    }
  }
  const lines = [...groups].sort().map(([key, list]) => {
    const cells = Object.values(guessers).map((guess) => {
      const { section, division } = shares(list, guess);
      return `${section.toFixed(0)} / ${division.toFixed(0)}`;
    });
    return `| ${key} | ${list.length} | ${cells.join(' | ')} |`;
  });
  return [
    `| rows | cases | ${names.join(' | ')} |`,
    `|---|---:|${names.map(() => '---:|').join('')}`,
    ...lines,
  ].join('\n');
}

function byLevel(rows: readonly KnownRow[], basic: Uint8Array, indexed: Uint8Array): string {
  const lines = LEVELS.map((level) => {
    const cells = [basic, indexed].map((bytes) => {
      const ask = likelihoodsOf(bytes);
      let first = 0;
      let five = 0;
      let cases = 0;
      for (const row of rows) {
        const said = ask(row.evidence, editionOf(row));
        const right = isRight(row, editionOf(row), level, said.best[level].code, said.isic);
        if (right === undefined) continue;
        cases += 1;
        if (right) first += 1;
        const among = said.ranked[level].slice(0, 5).some(({ code }) => {
          const node = nodes(editionOf(row)).find((one) => one.code === code);
          return isRight(row, editionOf(row), level, code, node?.isic ?? said.isic);
        });
        if (among) five += 1;
      }
      return `${((100 * first) / cases).toFixed(0)} / ${((100 * five) / cases).toFixed(0)} | ${cases}`;
    });
    return `| ${level} | ${cells.join(' | ')} |`;
  });
  return [
    '| level | our words: first / among five, % | cases | with index files | cases |',
    '|---|---:|---:|---:|---:|',
    ...lines,
  ].join('\n');
}

function byConfidence(
  rows: readonly KnownRow[],
  models: Readonly<Record<string, IndustryModel>>,
): string {
  const unseen = rows.filter(({ fold }) => fold >= FIRST_UNSEEN_FOLD);
  const bands = [0, 0.2, 0.4, 0.6, 0.8];
  const lines = Object.entries(models).flatMap(([name, model]) =>
    [false, true].map((isWeak) => {
      const said = unseen
        .filter(({ kind }) => (kind === WEAK) === isWeak)
        .flatMap((row) => EDITIONS.map((edition) => ({ row, said: suggest(model, row, edition) })))
        .map((one) => ({ ...one, right: isAnswerRight(one.row, one.said) }))
        .filter(({ right }) => right !== undefined);
      const cells = bands.map((band) => {
        const inside = said.filter(
          ({ said: { confidence } }) =>
            confidence >= band && (confidence < band + 0.2 || band === SURE),
        );
        const right = inside.filter((one) => one.right).length;
        return inside.length === 0
          ? '–'
          : `${((100 * right) / inside.length).toFixed(0)} (${inside.length})`;
      });
      return `| ${name}${isWeak ? ', weak labels' : ''} | ${cells.join(' | ')} |`;
    }),
  );
  return [
    '| model | below 0.2 | 0.2 to 0.4 | 0.4 to 0.6 | 0.6 to 0.8 | 0.8 and more |',
    '|---|---:|---:|---:|---:|---:|',
    ...lines,
  ].join('\n');
}

type Timed<T> = { value: T; milliseconds: number };

async function timed<T>(work: () => Promise<T>): Promise<Timed<T>> {
  const started = performance.now();
  const value = await work();
  return { value, milliseconds: performance.now() - started };
}

function speed(
  rows: readonly KnownRow[],
  models: readonly (readonly [string, Timed<Uint8Array>])[],
): string {
  const table: Row[] = [];
  for (const [name, { value: bytes, milliseconds }] of models) {
    const add = (path: string, value: number, unit: string, limit: number, isLeast = false) =>
      table.push({
        path: `${name}: ${path}`,
        measured: `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`,
        against: `${limit} ${unit}`,
        reach: isLeast
          ? verdict(value / limit, 1, 'at least')
          : verdict(value / limit, 1, 'at most'),
      });
    const opened = performance.now();
    const model = openModel(bytes);
    suggest(model, rows[0] as KnownRow);
    add('load and first answer', performance.now() - opened, 'ms', 1000);
    // The first few teach the machine its way.
    for (const row of rows.slice(0, WARM_UP)) suggest(model, row);
    const ask = (row: KnownRow) => {
      const started = performance.now();
      model.suggest(row.evidence, { edition: editionOf(row), minConfidence: THRESHOLD });
      return performance.now() - started;
    };
    // The best of three: what else the machine does is not asked.
    const taken = rows.map((row) => Math.min(ask(row), ask(row), ask(row)));
    taken.sort((a, b) => a - b);
    add('suggestion with reasons, median', taken[taken.length >> 1] ?? 0, 'ms', 20);
    add('suggestion with reasons, p99', taken[Math.floor(taken.length * 0.99)] ?? 0, 'ms', 20);
    const started = performance.now();
    for (const row of rows) suggest(model, row);
    add('batch', rows.length / ((performance.now() - started) / 1000), 'a second', 500, true);
    add('file, read in place', bytes.length / 1e6, 'MB', 60);
    add('building', milliseconds / 1000, 's', 8);
  }
  return markdownTable(table);
}
