import { expect, test } from 'vitest';
import { judgeRow } from '../../src/features/customer-check/check-lists.actions.ts';
import { judge } from '../../src/features/customer-check/checks.actions.ts';
import type { KnownPeople } from '../../src/features/customer-check/known-people.kind.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();

/** What may be a telephone number as well as one of a company, and so is looked for in several ways. */
const TERM = '0100233488';

/** Five domains that say how many of their questions were under way at the same time at most. */
function countedParts() {
  const asked = { now: 0, most: 0, times: 0 };
  const part = (kind: KnownPeople['kind']): KnownPeople => ({
    kind,
    async find() {
      asked.now += 1;
      asked.times += 1;
      asked.most = Math.max(asked.most, asked.now);
      await new Promise(setImmediate);
      asked.now -= 1;
      return [];
    },
  });
  const parts = (['contact', 'student', 'member', 'employee', 'company'] as const).map(part);
  return { asked, parts };
}

test('The job that checks a file has one question to the database under way at a time', async () => {
  const { asked, parts } = countedParts();
  await judgeRow(app.context, parts, { role: 'user' }, { row: 2, vals: [TERM, 'Lan', 'a@b.vn'] });
  expect(asked.times).toBeGreaterThan(10);
  expect(asked.most).toBe(1);
});

test('The check that a person waits for has no more under way than there are kinds', async () => {
  const { asked, parts } = countedParts();
  await judge(app.context, parts, { role: 'user', checkedFor: 'person' }, TERM);
  expect(asked).toMatchObject({ times: 10, most: 5 });
});
