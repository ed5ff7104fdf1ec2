/** Accounts for a drill, with a session each: they are not signed in by the call, which costs 50 ms a core. */

import type { Store } from '../../apps/server/src/db/db.ts';
import { createAccount } from '../../apps/server/test/fixtures/accounts.ts';
import type { Places } from './steps.ts';

/** Who calls. */
export type Member = { id: number; token: string; isAdmin: boolean };

/** How many of the people import, which administrators may. */
const ADMINISTRATORS = 4;

/** Makes accounts that are let in. */
export async function addMembers(store: Store, count: number): Promise<Member[]> {
  const members: Member[] = [];
  for (let i = 0; i < count; i += 1) {
    const isAdmin = i < ADMINISTRATORS;
    const names = { username: `drill${i}`, email: `drill${i}@staff.drill.example` };
    const { id, token } = await createAccount(store, {
      ...names,
      role: isAdmin ? 'admin' : 'user',
    });
    members.push({ id, token, isAdmin });
  }
  return members;
}

/** What people look at of the data that is there. */
export async function findPlaces(store: Store): Promise<Places> {
  const idsOf = async (statement: string) =>
    (await store.pool.query<{ id: number }>(statement)).rows.map((it) => Number(it.id));
  return {
    classes: await idsOf('select id from class limit 20'),
    courses: await idsOf('select id from course limit 20'),
    sessions: await idsOf('select id from course_session order by id desc limit 20'),
  };
}
