import { getNoticeSettings, updateNoticeSettings } from '@station/contract/notices/notice-settings';
import {
  countUnreadNotices,
  listNotices,
  markAllNotices,
  markNotices,
  openNotice,
} from '@station/contract/notices/notices';
import {
  addPushDevice,
  listPushDevices,
  removePushDevice,
  tryPushDevice,
} from '@station/contract/notices/push-devices';
import { expect } from 'vitest';
import { ring } from '../../fixtures/notices.ts';
import { NO_PUSH_SERVICE } from '../../test-app.ts';
import type { Caller } from './caller.ts';

/** A notice from when it comes to when it is put away, and how a person wants to be told. */
export async function callNotices({ app, good }: Caller): Promise<void> {
  const { token: as, id } = await app.createStaff();
  await ring(app, [id]);
  const { data, unread } = await good(listNotices, { as, query: { language: 'ko' } });
  expect(unread).toBe(1);
  await good(countUnreadNotices, { as });
  await good(openNotice, { as, params: { id: data[0]!.id } });
  await good(markNotices, { as, body: { ids: [data[0]!.id], as: 'unread' } });
  await good(markAllNotices, { as, body: { up_to: data[0]!.id, as: 'read' } });

  const { data: settings } = await good(getNoticeSettings, { as });
  await good(updateNoticeSettings, { as, body: { ...settings, digest: 'daily' } });

  const { public_key } = await good(listPushDevices, { as });
  const endpoint = `${NO_PUSH_SERVICE}/x`;
  // Any point of the curve will do: the keys of a browser are of the same kind as ours.
  const keys = { p256dh: public_key, auth: Buffer.alloc(16).toString('base64url') };
  const { data: device } = await good(addPushDevice, { as, body: { endpoint, keys, public_key } });
  const params = { id: device.id };
  await good(tryPushDevice, { as, params });
  await good(removePushDevice, { as, params });
}
