import { TopicFields } from '@station/contract/writing/topics';
import type { CreateChecker } from '../imports/import.kind.ts';
import { problemsOf, remark, shortened } from '../imports/row-remarks.rules.ts';
import { countIn } from './count-in.rules.ts';
import { TOPIC_FIELDS, type TopicField } from './topic-texts.ts';

const COUNTS: readonly TopicField[] = ['searches_pc', 'searches_phone', 'documents'];

/** What a value of a refused row is shortened to. */
const SHOWN = 300;

/** Checks the rows of a file of topics, in the reading process and when one is mended. */
export const createChecker: CreateChecker<object> = () => (given, broken) => {
  const typed = Object.fromEntries(
    TOPIC_FIELDS.map((field, index) => [field, given[index] ?? '']),
  ) as Record<TopicField, string>;
  const counts = COUNTS.map((field) => ({ field, count: countIn(typed[field]) }));
  const { title, keyword, note } = typed;
  const checked = TopicFields.safeParse({ title, keyword, note });
  const brokenField = broken === undefined ? undefined : TOPIC_FIELDS[broken];
  const problems = [
    ...(brokenField ? [remark(brokenField, 'characters', typed[brokenField])] : []),
    ...problemsOf(checked, typed),
    ...counts.flatMap(({ field, count }) =>
      count === undefined ? [remark(field, 'no-count', typed[field])] : [],
    ),
  ];
  const isGood = checked.success && problems.length === 0;
  const words = checked.success ? checked.data : { title, keyword, note };
  return {
    values: [
      ...[words.title, words.keyword, words.note].map((value) => shortened(value ?? '', 2_000)),
      ...counts.map(({ field, count }) => shortened(String(count ?? typed[field]), SHOWN)),
    ],
    key: isGood ? words.title.toLowerCase() : '',
    derived: null,
    problems,
    notes: [],
  };
};
