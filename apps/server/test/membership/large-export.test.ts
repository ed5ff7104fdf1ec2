import { exportMembers, listMembers } from '@station/contract/membership/members';
import { beforeEach, expect, test } from 'vitest';
import { membersWorkbook } from '../../src/features/membership/excel/member-export.actions.ts';
import { statementsOf } from '../fixtures/statements.ts';
import { readSheet } from '../fixtures/workbooks.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

async function members(count: number): Promise<void> {
  await app.store.pool.query(
    `insert into member (number, name, phone, phone_key, email, family, note, search)
     select at, 'Người ' || to_char(at, '0000'), '', '', '', '', '', '' from generate_series(1, $1::int) as at`,
    [count],
  );
}

test('More members than are read at a time come as a workbook, each once and in order', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createStaff();
  await members(1_100);
  const { rawPayload } = await app.call(exportMembers, { as });
  const [, ...rows] = readSheet(rawPayload).rows;
  const names = rows.map(([name]) => String(name));
  expect(names).toHaveLength(1_100);
  expect(names).toEqual(names.toSorted());
  const { data } = await app.answer(listMembers, { as });
  expect(names.slice(0, data.length)).toEqual(data.map(({ name }) => name));
});

test('A workbook of members is begun before they are read, and never holds them all', async () => {
  const { id, username, role } = await app.createStaff();
  await members(1_100);
  const actor = { id, username, role } as Parameters<typeof membersWorkbook>[1];
  const filter = { search: '', state: '', plan: 0 } as const;
  const begun: AsyncIterable<Uint8Array>[] = [];
  const asked = await statementsOf(async () => {
    begun.push(await membersWorkbook(app.context, actor, filter));
  });
  expect(asked.filter((text) => text.includes('birth_date'))).toEqual([]);
  const read = await statementsOf(async () => {
    for await (const _ of begun[0] ?? []);
  });
  expect(read.filter((text) => text.includes('birth_date'))).toHaveLength(3);
});
