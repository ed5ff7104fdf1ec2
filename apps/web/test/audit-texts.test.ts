import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  ACTION_TEXTS,
  FEATURE_TEXTS,
  SUBJECT_TEXTS,
} from '../src/features/audit/audit-action-texts.ts';

const features = `${import.meta.dirname}/../../server/src/features`;
const server = globSync('**/*.ts', { cwd: features })
  .map((path) => readFileSync(`${features}/${path}`, 'utf8'))
  .join('\n');

/** What the server's lines say by name, such as `action: 'contacts.created'`. */
const textsOf = (field: string) => [
  ...new Set(
    [...server.matchAll(new RegExp(`\\b${field}: '([a-z.-]+)'`, 'g'))].map((it) => it[1]!),
  ),
];

test('whatever the server writes into the log has words: action, part of Station, thing', () => {
  const actions = textsOf('action').filter((it) => it.includes('.'));
  expect(actions.length).toBeGreaterThan(50);
  const without = (texts: object, names: string[]) => names.filter((it) => !(it in texts));
  expect(without(ACTION_TEXTS, actions)).toEqual([]);
  expect(without(FEATURE_TEXTS, [...new Set(actions.map((it) => it.split('.')[0]!))])).toEqual([]);
  expect(without(SUBJECT_TEXTS, textsOf('subject'))).toEqual([]);
});
