import {
  attachFilesToDraft,
  attachUpload,
  createDraft as createDraftEndpoint,
  createMailTemplate,
  deleteDraft as deleteDraftEndpoint,
  deleteMailTemplate,
  detachFromDraft,
  getLetter,
  listDrafts,
  listMailTemplates,
  updateDraft as updateDraftEndpoint,
  updateMailTemplate,
} from '@station/contract/mail/drafts';
import {
  callBackLetter,
  listOutbox,
  rescheduleLetter,
  resolveLetter,
  retryLetter,
  sendDraft as sendDraftEndpoint,
  sendEmail,
} from '@station/contract/mail/outbox';
import { suggestRecipients } from '@station/contract/mail/recipients';
import type { Feature } from '../../../platform/context.ts';
import { linkify } from '../../../platform/html-text.ts';
import { requireHandle } from '../mailboxes/mailbox-access.actions.ts';
import {
  callBack,
  reschedule,
  resolve,
  retry,
  sendAtOnce,
  sendDraft,
} from '../outbox/outbox.actions.ts';
import { findCompanyPeople, findRecipients } from '../recipients/recipients.queries.ts';
import {
  createTemplate,
  deleteTemplate,
  templateView,
  updateTemplate,
} from '../templates/templates.actions.ts';
import { findTemplates } from '../templates/templates.queries.ts';
import { attachNodes, attachSentFile } from './draft-files.actions.ts';
import { createDraft, deleteDraft, detach, getLetterRow, updateDraft } from './drafts.actions.ts';
import { letterView, summaryViews } from './letter-views.ts';
import { findDrafts, findOutbox, type LetterRow } from './letters.queries.ts';

/** Drafts that are listed: nobody writes at more letters. */
const DRAFTS_MAX = 200;

/** Writing letters, sending them, and templates to begin from. */
export const letterRoutes: Feature['routes'] = (context, mount) => {
  const { db } = context;
  const view = async (row: LetterRow) => ({ data: await letterView(context, row) });

  mount(createDraftEndpoint, async ({ actor, body }) =>
    view(await createDraft(context, actor, body)),
  );
  mount(listDrafts, async ({ actor }) => ({
    data: await summaryViews(context, await findDrafts(db, actor.id, DRAFTS_MAX)),
  }));
  mount(getLetter, async ({ actor, params }) =>
    view(await getLetterRow(context, actor, params.id)),
  );
  mount(updateDraftEndpoint, async ({ actor, params, body }) =>
    view(await updateDraft(context, actor, params.id, body)),
  );
  mount(deleteDraftEndpoint, async ({ actor, params }) => {
    await deleteDraft(context, actor, params.id);
    return {};
  });
  mount(attachUpload, async ({ actor, params, request }) =>
    view(await attachSentFile(context, actor, params.id, request)),
  );
  mount(attachFilesToDraft, async ({ actor, params, body }) =>
    view(await attachNodes(context, actor, params.id, body.node_ids)),
  );
  mount(detachFromDraft, async ({ actor, params }) =>
    view(await detach(context, actor, params.id, params.attachment_id)),
  );

  mount(sendEmail, async ({ actor, body }) => {
    const { id } = await requireHandle(db, actor, body.accessToken, 'writer');
    const html = body.html || `<p>${linkify(body.message)}</p>`;
    return view(await sendAtOnce(context, actor, id, { ...body, html }));
  });
  mount(sendDraftEndpoint, async ({ actor, params, body }) =>
    view(await sendDraft(context, actor, params.id, body)),
  );
  mount(callBackLetter, async ({ actor, params }) =>
    view(await callBack(context, actor, params.id)),
  );
  mount(rescheduleLetter, async ({ actor, params, body }) =>
    view(await reschedule(context, actor, params.id, body.send_at)),
  );
  mount(retryLetter, async ({ actor, params }) => view(await retry(context, actor, params.id)));
  mount(resolveLetter, async ({ actor, params, body }) =>
    view(await resolve(context, actor, params.id, body.outcome)),
  );
  mount(listOutbox, async ({ actor, query }) => {
    const { state, limit, mailbox_id: mailboxId } = query;
    const rows = await findOutbox(db, actor.id, { state, mailboxId, limit });
    return { data: await summaryViews(context, rows) };
  });

  mount(suggestRecipients, async ({ actor, query }) => ({
    data:
      query.company_id === undefined
        ? await findRecipients(db, actor.id, query.search, query.limit)
        : await findCompanyPeople(db, query.company_id, query.limit),
  }));

  mount(listMailTemplates, async ({ actor }) => {
    const rows = await findTemplates(db, actor.id);
    return { data: rows.map((row) => templateView(context, actor, row)) };
  });
  mount(createMailTemplate, async ({ actor, body }) => ({
    data: await createTemplate(context, actor, body),
  }));
  mount(updateMailTemplate, async ({ actor, params, body }) => ({
    data: await updateTemplate(context, actor, params.id, body),
  }));
  mount(deleteMailTemplate, async ({ actor, params }) => {
    await deleteTemplate(context, actor, params.id);
    return {};
  });
};
