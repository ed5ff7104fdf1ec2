import type { Feature } from '../../platform/context.ts';
import { connectionRoutes } from './connection/connection.routes.ts';
import { revokeAccess } from './connection/revoking.jobs.ts';
import { copyDraftToGmail } from './letters/draft-copies.jobs.ts';
import { dropDraftAtGmail } from './letters/dropped-drafts.jobs.ts';
import { letterRoutes } from './letters/letters.routes.ts';
import { sealOldTexts } from './letters/old-texts.jobs.ts';
import { letterCounts } from './outbox/letter-counts.ts';
import { sendOutbox, wakeDueOutboxes } from './outbox/outbox.jobs.ts';
import { lookIntoMailboxes } from './reading/news.jobs.ts';
import { readingRoutes } from './reading/reading.routes.ts';

/** Gmail (mail issue; spec 2): connecting mailboxes, reading, writing, sending once. */
export const mail: Feature = {
  measures: [letterCounts],
  jobs: [
    sendOutbox,
    wakeDueOutboxes,
    copyDraftToGmail,
    dropDraftAtGmail,
    lookIntoMailboxes,
    revokeAccess,
    sealOldTexts,
  ],
  routes: (context, mount) => {
    connectionRoutes(context, mount);
    readingRoutes(context, mount);
    letterRoutes(context, mount);
  },
};
