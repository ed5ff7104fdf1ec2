import { getNoticeSettings, updateNoticeSettings } from '@station/contract/notices/notice-settings';
import {
  countUnreadNotices,
  listNotices,
  markAllNotices as markAllEndpoint,
  markNotices as markEndpoint,
  type Notice,
  openNotice as openEndpoint,
} from '@station/contract/notices/notices';
import {
  addPushDevice,
  listPushDevices,
  removePushDevice,
  tryPushDevice,
} from '@station/contract/notices/push-devices';
import { paginationOf } from '@station/contract/paging';
import type { Language } from '@station/contract/settings/settings';
import type { Feature } from '../../platform/context.ts';
import { deliverNotices, forgetNotices, sendDigests } from './delivery/delivery.jobs.ts';
import { markAllNotices, markNotices, openNotice } from './inbox.actions.ts';
import { countNotices, countUnread, findNotices, type NoticeRow } from './notices.queries.ts';
import { tellOfNotices } from './notices.socket.ts';
import { pushNotice } from './push/push.jobs.ts';
import {
  addPushDeviceOf,
  readPushDevices,
  removePushDeviceOf,
  tryPushDeviceOf,
} from './push/push-devices.actions.ts';
import { changeNoticeSettings, readNoticeSettings } from './settings/notice-settings.actions.ts';

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

    mount(markAllEndpoint, async ({ actor, body: { up_to: upTo, group: topic, as } }) => ({
      changed: await markAllNotices(context, actor, { upTo, topic, as }),
    }));

    mount(getNoticeSettings, ({ actor }) => readNoticeSettings(context, actor));

    mount(updateNoticeSettings, ({ actor, body }) => changeNoticeSettings(context, actor, body));

    mount(listPushDevices, ({ actor }) => readPushDevices(context, actor));

    mount(addPushDevice, async ({ actor, body }) => ({
      data: await addPushDeviceOf(context, actor, body),
    }));

    mount(removePushDevice, async ({ actor, params }) => {
      await removePushDeviceOf(context, actor, params.id);
      return {};
    });

    mount(tryPushDevice, async ({ actor, params }) => {
      await tryPushDeviceOf(context, actor, params.id);
      return {};
    });
  },
  jobs: [deliverNotices, pushNotice, sendDigests, forgetNotices],
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
