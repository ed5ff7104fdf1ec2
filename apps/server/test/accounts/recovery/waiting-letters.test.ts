import { afterAll, expect, test } from 'vitest';
import { createMailingApp, tokenIn } from '../../fixtures/mailed-links.ts';
import { isFull } from '../../in-full.ts';

const { app, mail, ask, lettersOnTheWay, close } = await createMailingApp();
afterAll(close);

test('While the mail server is busy the letter waits, sealed, and arrives later', async () => {
  const staff = await app.createStaff();
  mail.refuseNext(1);
  const { by } = await ask(staff.username);
  expect(by).toBe('mail');
  const waiting = async () => {
    const { rows } = await app.store.pool.query(
      `select attempts, payload, state, due_at > now() as later from job
       where kind = 'mail.send' and label = $1`,
      [staff.email],
    );
    return rows[0];
  };
  await expect.poll(async () => (await waiting())?.later).toBe(true);
  const row = await waiting();
  expect(row.attempts).toBe(1);
  expect(Buffer.from(row.payload.sealed, 'base64').toString('latin1')).not.toContain('reset#');
  expect(JSON.stringify(row.payload)).not.toContain('reset#');
  // The pause is cut short here; the next look finds it due.
  await app.store.pool.query("update job set due_at = now() where kind = 'mail.send'");
  const letter = await mail.letterTo(staff.email);
  expect(tokenIn(letter.text)).not.toBe('');
  expect(letter.raw).toContain(`Message-ID: <${row.payload.message_id}@x.example>`);
  await expect.poll(waiting).toMatchObject({ state: 'done', payload: null });
});

test.runIf(isFull)(
  'A letter that nobody takes is given up when its link is worth nothing',
  async () => {
    const staff = await app.createStaff();
    mail.refuseNext(1);
    await ask(staff.username);
    await expect.poll(() => lettersOnTheWay('failure is not null')).toBe(1);
    await app.store.pool.query(
      "update job set give_up_at = now(), due_at = now() where kind = 'mail.send' and state = 'waiting'",
    );
    await expect.poll(() => lettersOnTheWay()).toBe(0);
    mail.refuseNext(0);
    const { rows } = await app.store.pool.query(
      "select state, payload from job where kind = 'mail.send' and label = $1",
      [staff.email],
    );
    expect(rows).toEqual([{ state: 'failed', payload: null }]);
    expect(mail.letters.filter((it) => it.to.includes(staff.email))).toEqual([]);
  },
);
