import { API_TOKENS_MAX, createApiToken } from '@station/contract/accounts/api-tokens';
import { createFileLink, LINK_LIMITS } from '@station/contract/files/links';
import { createFolder } from '@station/contract/files/nodes';
import { createMailTemplate } from '@station/contract/mail/drafts';
import { MAIL_LIMITS } from '@station/contract/mail/mail-fields';

import { createRoom, ROOM_LIMITS } from '@station/contract/meetings/rooms';
import { createWebhook, WEBHOOKS_MAX } from '@station/contract/webhooks/webhooks';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();

/** Writes all rows but one that there may be; `values` are those of the row `i`. */
const fill = (table: string, columns: string, most: number, values: string) =>
  app.store.pool.query(`
    insert into ${table} (${columns}) select ${values} from generate_series(1, ${most - 1}) i`);

type Person = { id: number; token: string };

test.for([
  [
    'webhooks',
    async ({ token: as }: Person) => {
      await fill(
        'webhook',
        'name, address, areas, features, secret, made_by',
        WEBHOOKS_MAX,
        "'', '', '{}', '{}', '', ''",
      );
      const body = { name: 'Kho', address: 'https://hooks.example/', areas: ['contacts' as const] };
      return () => app.call(createWebhook, { as, body });
    },
  ],
  [
    'API tokens',
    async ({ id, token: as }: Person) => {
      await fill(
        'api_token',
        'account_id, name, prefix, token_hash, scopes, expires_at',
        API_TOKENS_MAX,
        `${id}, '', '', i::text::bytea, '{}', now() + interval '1 day'`,
      );
      const body = { name: 'Kho', scopes: ['contacts:read' as const], days: 30 };
      return () => app.call(createApiToken, { as, body });
    },
  ],
  [
    'links to files',
    async ({ id, token: as }: Person) => {
      const { data: folder } = await app.answer(createFolder, {
        as,
        body: { name: 'Báo giá', parent_id: null },
      });
      await fill(
        'file_link',
        'token_hash, node_id, expires_at, created_by, created_by_name',
        LINK_LIMITS.live,
        `i::text::bytea, ${folder.id}, now() + interval '1 day', ${id}, ''`,
      );
      return () => app.call(createFileLink, { as, body: { node_id: folder.id } });
    },
  ],
  [
    'rooms',
    async ({ token: as }: Person) => {
      await fill('meeting_room', 'name, place', ROOM_LIMITS.rooms, "'Phòng ' || i, ''");
      return (at: number) => app.call(createRoom, { as, body: { name: `Sảnh ${at}` } });
    },
  ],
  [
    'templates of letters',
    async ({ id, token: as }: Person) => {
      await fill(
        'mail_template',
        'owner_id, name, sealed_subject, sealed_html',
        MAIL_LIMITS.templates,
        `${id}, 'Thư ' || i, '', ''`,
      );
      return (at: number) =>
        app.call(createMailTemplate, {
          as,
          body: { name: `Mẫu ${at}`, subject: 'A', html: '<p>B</p>', is_shared: false },
        });
    },
  ],
] as const)('Where one more fits among %s, ten at once are not ten more', async ([, setUp]) => {
  const add = await setUp(await app.createAdmin());
  const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => add(at)));
  const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
  expect(statuses).toEqual([200, ...Array(9).fill(409)]);
});
