import * as contract from '@station/contract/webhooks/webhooks';
import type { Feature } from '../../platform/context.ts';
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  replayDelivery,
  requiredWebhook,
  tryWebhook,
} from './webhooks.actions.ts';
import { deliverWebhook, keepDeliveries } from './webhooks.jobs.ts';
import { findDeliveries, findWebhook, findWebhooks, toWebhook } from './webhooks.queries.ts';

/** Tells addresses of others what has happened. */
export const webhooks: Feature = {
  routes: (context, mount) => {
    const { db } = context;
    mount(contract.listWebhooks, async () => ({ data: (await findWebhooks(db)).map(toWebhook) }));
    mount(contract.createWebhook, ({ actor, body }) => addWebhook(context, actor, body));
    mount(contract.updateWebhook, async ({ actor, params, body }) => ({
      data: await changeWebhook(context, actor, params.id, body),
    }));
    mount(contract.deleteWebhook, async ({ actor, params }) => {
      await removeWebhook(context, actor, params.id);
      return {};
    });
    mount(contract.testWebhook, async ({ actor, params }) => {
      await tryWebhook(context, actor, params.id);
      return {};
    });
    mount(contract.listWebhookDeliveries, async ({ params }) => ({
      webhook: toWebhook(requiredWebhook(await findWebhook(db, params.id))),
      data: await findDeliveries(db, params.id, contract.DELIVERIES_SHOWN),
    }));
    mount(contract.replayWebhookDelivery, async ({ actor, params }) => {
      await replayDelivery(context, actor, params.id);
      return {};
    });
  },
  jobs: [deliverWebhook, keepDeliveries],
};
