import {
  addMailingRecipients,
  clearMailingRecipients,
  decideMailingRecipient,
  exportMailing,
  listMailingRecipients,
  removeMailingRecipient,
  uploadMailingRecipients,
} from '@station/contract/mail/mailing-recipients';
import {
  createMailing,
  deleteMailing,
  getMailing,
  listMailings,
  pauseMailing,
  previewMailing,
  resumeMailing,
  retryMailing,
  startMailing,
  stopMailing,
  testMailing,
  updateMailing,
} from '@station/contract/mail/mailings';
import {
  addSuppression,
  listSuppressions,
  lookAtUnsubscribe,
  removeSuppression,
  unsubscribe,
} from '@station/contract/mail/suppressions';
import { expect } from 'vitest';
import { unsubscribeUrl } from '../../../src/features/mail/suppressions/unsubscribe-links.ts';
import { sheetOf } from '../../fixtures/imports.ts';
import { addMailbox, PUBLIC_URL } from '../../fixtures/mailings.ts';
import { formOf } from '../../fixtures/workbooks.ts';
import type { Caller } from './caller.ts';

/** A mailing from its first recipient to its end, without a Google behind it. */
export async function callMailings({ app, good }: Caller): Promise<void> {
  const { config } = app.context;
  const before = config.publicUrl;
  config.publicUrl = PUBLIC_URL;
  try {
    await callMailing({ app, good });
  } finally {
    config.publicUrl = before;
  }
}

async function callMailing({ app, good }: Caller): Promise<void> {
  const { token: as, id: account } = await app.createAdmin();
  const { id: mailbox_id } = await addMailbox(app, { [account]: 'owner' });
  const made = await good(createMailing, { as, body: { mailbox_id } });
  const params = { id: made.data.id };
  const body = { mailbox_id, subject: 'Chào', html: '<p>Chào {{name|bạn}}</p>' };
  await good(updateMailing, { as, params, body });
  const bytes = await sheetOf(['Email', 'Tên'], [['lan@example.vn', 'Lan']]);
  const form = await formOf([{ bytes, filename: 'a.xlsx' }]);
  await good(uploadMailingRecipients, {
    ...{ as, params, body: form.payload, headers: form.headers },
  });
  await good(clearMailingRecipients, { as, params });
  const from = { kind: 'pasted', text: 'lan@example.vn, minh@example.vn, an@example.vn' } as const;
  await good(addMailingRecipients, { as, params, body: { from } });
  const { data: recipients } = await good(listMailingRecipients, { as, params });
  const [{ id: recipient_id } = { id: 0 }, { id: uncertain } = { id: 0 }] = recipients;
  await good(removeMailingRecipient, { as, params: { ...params, recipient_id } });
  await good(previewMailing, { as, params });
  await good(testMailing, { as, params, body: {} });
  await good(listMailings, { as });

  await good(startMailing, { as, params, body: { letters: 2 } });
  await good(pauseMailing, { as, params });
  const { db } = app.store;
  // What goes out by itself has stopped: it would write over what is written here.
  await expect
    .poll(() =>
      db
        .selectFrom('job')
        .select('id')
        .where('kind', 'like', 'mail.%')
        .where('state', '=', 'running')
        .execute(),
    )
    .toEqual([]);
  // As if one letter had gone out or not, and one had failed.
  const made_letters = await db
    .selectFrom('letter')
    .select(['id', 'mailing_recipient_id'])
    .execute();
  const letterOf = (id: number) => made_letters.find((it) => it.mailing_recipient_id === id)?.id;
  for (const [id, state] of [
    [uncertain, 'uncertain'],
    [recipients[2]?.id ?? 0, 'failed'],
  ] as const) {
    const letter_id = letterOf(id) ?? 1_000_000 + id;
    await db
      .updateTable('mailing_recipient')
      .set({ state, letter_id })
      .where('id', '=', id)
      .execute();
  }
  await good(decideMailingRecipient, {
    ...{ as, params: { ...params, recipient_id: uncertain }, body: { was_sent: true } },
  });
  await good(retryMailing, { as, params, body: { letters: 1 } });
  await good(pauseMailing, { as, params });
  await good(resumeMailing, { as, params });
  await good(stopMailing, { as, params });
  await good(getMailing, { as, params });
  await good(exportMailing, { as, params });
  const draft = await good(createMailing, { as, body: { mailbox_id } });
  await good(deleteMailing, { as, params: { id: draft.data.id } });

  const added = await good(addSuppression, { as, body: { address: 'thoi@example.vn' } });
  await good(listSuppressions, { as });
  await good(removeSuppression, { as, params: { id: added.data.id } });
  const url = unsubscribeUrl(app.context, PUBLIC_URL, {
    ...{ recipientId: uncertain, address: 'minh@example.vn' },
  });
  const query = { key: new URL(url).searchParams.get('key') ?? '' };
  await good(lookAtUnsubscribe, { query });
  await good(unsubscribe, { query });
}
