import { addCaution } from '../../apps/server/src/features/customer-check/cautions.actions.ts';
import type { Context } from '../../apps/server/src/platform/context.ts';
import type { Actor } from '../../apps/server/src/platform/guard.ts';

/** Gives some cautions, unless there are some; tells what was done. */
export async function fillCustomerCheck(context: Context, actor: Actor): Promise<string> {
  const { db } = context;
  const known = await db.selectFrom('customer_caution').select('id').executeTakeFirst();
  if (known) return 'There are cautions already; none were given.';
  const contact = await db
    .selectFrom('contact')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const nothing = { subject_id: null, value: null, expires_on: null };
  const cautions = [
    { ...nothing, subject: 'phone', value: '0909 999 001', reason: 'Gọi quảng cáo nhiều lần' },
    { ...nothing, subject: 'email', value: 'hoadon@example.org', reason: 'Gửi hóa đơn giả' },
  ] as const;
  for (const caution of cautions) await addCaution(context, actor, caution);
  if (contact) {
    await addCaution(context, actor, {
      ...{ ...nothing, subject: 'contact', subject_id: contact.id },
      reason: '대금이 두 번 늦었습니다',
      expires_on: new Date(context.clock.now() + 90 * 86_400_000).toISOString().slice(0, 10),
    });
  }
  return 'Cautions for the customer check were given.';
}
