import {
  addMailingRecipients,
  clearMailingRecipients,
  decideMailingRecipient,
  exportMailing,
  listMailingRecipients,
  removeMailingRecipient,
  uploadMailingRecipients,
} from '@station/contract/mail/mailing-recipients';
import * as contract from '@station/contract/mail/mailings';
import { paginationOf } from '@station/contract/paging';
import type { Feature, Mount } from '../../../platform/context.ts';
import { sendWorkbook } from '../../../platform/send-file.ts';
import { readBounces } from '../bounces/bounces.jobs.ts';
import { outcomeWorkbook } from './mailing-export.actions.ts';
import { findSendingMailboxes } from './mailing-letters.queries.ts';
import type { MailingWork, Outbox } from './mailing-letters.ts';
import {
  addRecipients,
  addRecipientsOfFile,
  clearRecipients,
  removeRecipient,
} from './mailing-recipients.actions.ts';
import { findRecipientPage } from './mailing-recipients.queries.ts';
import { pageOfMailings, toMailing } from './mailing-views.ts';
import {
  changeMailing,
  createMailing,
  deleteMailing,
  previewLetter,
  requireMailing,
  sendTest,
} from './mailings.actions.ts';
import { dispatchMailing, hearOutcomes } from './mailings.jobs.ts';
import {
  decideUncertain,
  pauseMailing,
  resumeMailing,
  retryFailed,
  startMailing,
  stopMailing,
} from './sending.actions.ts';

/** Letters to many (mail issue, section 5); the outbox alone sends them. */
export function mailings(outbox: Outbox): Feature {
  const dispatch = dispatchMailing(outbox);
  return {
    jobs: [dispatch, readBounces],
    background: (context) => hearOutcomes(context, outbox, dispatch),
    routes: (context, mount) => {
      const work = { ...context, outbox, dispatch };
      mountMailings(work, mount);
      mountRecipients(work, mount);

      mount(contract.startMailing, async ({ actor, params, body }) => ({
        data: await startMailing(work, actor, params.id, body),
      }));

      mount(contract.pauseMailing, async ({ actor, params }) => ({
        data: await pauseMailing(work, actor, params.id),
      }));

      mount(contract.resumeMailing, async ({ actor, params }) => ({
        data: await resumeMailing(work, actor, params.id),
      }));

      mount(contract.stopMailing, async ({ actor, params }) => ({
        data: await stopMailing(work, actor, params.id),
      }));

      mount(contract.retryMailing, async ({ actor, params, body }) => ({
        data: await retryFailed(work, actor, params.id, body.letters),
      }));

      mount(decideMailingRecipient, async ({ actor, params, body }) => ({
        data: await decideUncertain(work, actor, {
          ...{ id: params.id, recipientId: params.recipient_id, wasSent: body.was_sent },
        }),
      }));
    },
  };
}

function mountMailings(work: MailingWork, mount: Mount): void {
  const { db } = work;

  mount(contract.listMailings, async ({ actor, query: { page, limit, ...filter } }) => {
    const mailboxIds = (await findSendingMailboxes(db, actor.id)).map(({ id }) => id);
    const place = { offset: (page - 1) * limit, limit };
    const found = await pageOfMailings(work, { mailboxIds, ...filter }, place);
    return { data: found.mailings, pagination: paginationOf(page, limit, found.total) };
  });

  mount(contract.getMailing, async ({ actor, params }) => ({
    data: toMailing(work, await requireMailing(work, actor, params.id)),
  }));

  mount(contract.createMailing, async ({ actor, body }) => ({
    data: await createMailing(work, actor, body),
  }));

  mount(contract.updateMailing, async ({ actor, params, body }) => ({
    data: await changeMailing(work, actor, params.id, body),
  }));

  mount(contract.deleteMailing, async ({ actor, params }) => {
    await deleteMailing(work, actor, params.id);
    return {};
  });

  mount(contract.previewMailing, async ({ actor, params, query }) => ({
    data: await previewLetter(work, actor, params.id, query.place),
  }));

  mount(contract.testMailing, async ({ actor, params, body }) => ({
    data: await sendTest(work, actor, params.id, body.place),
  }));

  mount(exportMailing, async ({ actor, params, reply }) =>
    sendWorkbook(reply, `mailing_${params.id}.xlsx`, await outcomeWorkbook(work, actor, params.id)),
  );
}

function mountRecipients(work: MailingWork, mount: Mount): void {
  mount(listMailingRecipients, async ({ actor, params, query: { page, limit, ...filter } }) => {
    await requireMailing(work, actor, params.id);
    const place = { offset: (page - 1) * limit, limit };
    const { rows, total } = await findRecipientPage(
      work.db,
      { mailingId: params.id, ...filter },
      place,
    );
    const data = rows.map((row) => ({ ...row, sent_at: row.sent_at?.toISOString() ?? null }));
    return { data, pagination: paginationOf(page, limit, total) };
  });

  mount(addMailingRecipients, async ({ actor, params, body }) => ({
    data: await addRecipients(work, actor, params.id, body.from),
  }));

  mount(uploadMailingRecipients, async ({ actor, params, request }) => ({
    data: await addRecipientsOfFile(work, actor, params.id, request),
  }));

  mount(removeMailingRecipient, async ({ actor, params }) => ({
    data: await removeRecipient(work, actor, params.id, params.recipient_id),
  }));

  mount(clearMailingRecipients, async ({ actor, params }) => ({
    data: await clearRecipients(work, actor, params.id),
  }));
}
