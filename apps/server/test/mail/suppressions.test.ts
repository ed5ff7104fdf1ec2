import { startMailing } from '@station/contract/mail/mailings';
import {
  addSuppression,
  listSuppressions,
  lookAtUnsubscribe,
  removeSuppression,
  unsubscribe,
} from '@station/contract/mail/suppressions';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  addMailing,
  addSender,
  beginAnew,
  createMailingApp,
  PUBLIC_URL,
  start,
  untilDone,
} from '../fixtures/mailings.ts';
import { newAddress } from '../test-app.ts';

const app = await createMailingApp();
afterAll(app.close);

beforeEach(() => beginAnew(app));

test('One unsubscribes in one press, by hand or by the mail program; looking changes nothing', async () => {
  const sender = await addSender(app);
  const mailing = await addMailing(app, sender, ['nguyen.van.an@example.vn']);
  await start(app, sender.as, mailing);
  await untilDone(app, sender.as, mailing.id);
  const { headers = {} } = app.outbox.sent[0] ?? {};
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const link = new URL(/^<(\S+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '');
  expect(link.origin).toBe(PUBLIC_URL);
  const query = { key: link.searchParams.get('key') ?? '' };
  const look = () => app.answer(lookAtUnsubscribe, { query, address: newAddress() });
  expect((await look()).data).toEqual({ address: 'n***n@example.vn', done: false });
  expect((await look()).data.done).toBe(false);

  // As RFC 8058, section 3.2, has mail programs send it.
  const press = () =>
    app.http.inject({
      ...{ method: 'POST', url: `${link.pathname}${link.search}` },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
      remoteAddress: newAddress(),
    });
  expect((await press()).json()).toMatchObject({ success: true });
  expect((await press()).statusCode).toBe(200);
  expect((await look()).data.done).toBe(true);
  const { data } = await app.answer(listSuppressions, { as: sender.as });
  expect(data).toMatchObject([
    { address: 'nguyen.van.an@example.vn', reason: 'unsubscribed', created_by_name: null },
  ]);

  const wrong = { query: { key: `${query.key.slice(0, -4)}AAAA` }, address: newAddress() };
  expect((await app.problem(lookAtUnsubscribe, wrong)).reason).toBe('suppressions.bad-link');
  expect((await app.problem(unsubscribe, wrong)).reason).toBe('suppressions.bad-link');
});

test('Staff put addresses on the list, administrators take them off', async () => {
  const { token: as } = await app.createStaff();
  const body = { address: 'Lan@Example.vn', note: 'Xin thôi qua điện thoại' };
  const { data } = await app.answer(addSuppression, { as, body });
  const again = await app.problem(addSuppression, { as, body: { address: 'lan@example.VN' } });
  expect([again.status, again.reason]).toEqual([409, 'suppressions.already']);
  const bad = await app.problem(addSuppression, { as, body: { address: 'lan' } });
  expect(bad.validation_errors?.[0]?.field).toBe('address');
  const params = { id: data.id };
  expect((await app.problem(removeSuppression, { as, params })).status).toBe(403);
  expect((await app.problem(listSuppressions)).status).toBe(401);
  const { token: admin } = await app.createAdmin();
  await app.answer(removeSuppression, { as: admin, params });
  expect((await app.problem(removeSuppression, { as: admin, params })).status).toBe(404);
});

test('Without an address of Station’s own nothing starts, for nobody could unsubscribe', async () => {
  const sender = await addSender(app);
  const { id, to_send: letters } = await addMailing(app, sender, ['lan@example.vn']);
  const { config } = app.context;
  config.publicUrl = undefined;
  onTestFinished(() => {
    config.publicUrl = PUBLIC_URL;
  });
  const given = { as: sender.as, params: { id }, body: { letters } };
  const refused = await app.problem(startMailing, given);
  expect([refused.status, refused.reason]).toEqual([409, 'mailings.no-public-address']);
});
