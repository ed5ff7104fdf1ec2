import { recordWork } from '../../../platform/changes.ts';
import type { Context } from '../../../platform/context.ts';
import { defineUpkeep } from '../../../platform/jobs/job.ts';
import { findHistory, findMailboxesToLookInto } from './kept-mail.queries.ts';
import { lookForNews } from './lists.actions.ts';

/** Mailboxes that are looked into in one round; the others have their turn in the next. */
const AT_ONCE = 100;

/**
 * Looks for new mail in mailboxes that nobody has open, for the counts on home: in those of people who
 * use Station just now, every five minutes, with one cheap call each.
 */
export const lookIntoMailboxes = defineUpkeep({
  kind: 'gmail.look',
  everyMs: 60_000,
  work: async (context: Context, signal) => {
    const { db, events, log } = context;
    let hasNews = false;
    for (const id of await findMailboxesToLookInto(db, AT_ONCE)) {
      signal.throwIfAborted();
      try {
        const before = await findHistory(db, id);
        const { unread } = await lookForNews(context, id);
        hasNews ||= unread !== before.unread;
      } catch (err) {
        // One that has to be connected again says so itself.
        log.warn({ err, mailbox: id }, 'new mail is looked for later');
      }
    }
    if (hasNews) recordWork(events, ['mail']);
  },
});
