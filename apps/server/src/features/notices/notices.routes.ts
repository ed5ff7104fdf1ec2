import {
  countUnreadNotices,
  listNotices,
  markAllNotices as markAllEndpoint,
  markNotices as markEndpoint,
  type Notice,
  openNotice as openEndpoint,
} from '@station/contract/notices/notices';
import { paginationOf } from '@station/contract/paging';
import type { Language } from '@station/contract/settings/settings';
import type { Feature } from '../../platform/context.ts';
import { deliverNotices } from './delivery.jobs.ts';
import { markAllNotices, markNotices, openNotice } from './inbox.actions.ts';
import { countNotices, countUnread, findNotices, type NoticeRow } from './notices.queries.ts';
import { tellOfNotices } from './notices.socket.ts';

/** What has happened for people, in one place. */
export const notices: Feature = {
  routes: (context, mount) => {
    const { db } = context;

    mount(listNotices, async ({ actor, query: { show, group: topic, language, page, limit } }) => {
      const filter = { accountId: actor.id, show, topic };
      const [rows, total, unread] = await Promise.all([
        findNotices(db, filter, (page - 1) * limit, limit),
        countNotices(db, filter),
        countUnread(db, actor.id),
      ]);
      return {
        data: rows.map((row) => noticeView(row, language)),
        pagination: paginationOf(page, limit, total),
        unread,
      };
    });

    mount(countUnreadNotices, async ({ actor }) => ({ unread: await countUnread(db, actor.id) }));

    mount(openEndpoint, async ({ actor, params }) => ({
      path: await openNotice(context, actor, params.id),
    }));

    mount(markEndpoint, async ({ actor, body: { ids, as } }) => ({
      changed: await markNotices(context, actor, ids, as),
    }));

    mount(markAllEndpoint, async ({ actor, body: { up_to: upTo, as } }) => ({
      changed: await markAllNotices(context, actor, upTo, as),
    }));
  },
  jobs: [deliverNotices],
  sockets: tellOfNotices,
};

function noticeView(row: NoticeRow, language: Language): Notice {
  const { actor_id: id, actor_name: name } = row;
  return {
    id: row.id,
    kind: row.kind,
    group: row.topic,
    ...row.texts[language],
    actor: name === null ? null : { id, name },
    created_at: row.created_at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
    archived_at: row.archived_at?.toISOString() ?? null,
  };
}
