import type { BodyInput } from '@station/contract/endpoint';
import {
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  updateWebhook,
  type Webhook,
} from '@station/contract/webhooks/webhooks';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { useRefresh } from '../../platform/saved-by.ts';

const WEBHOOKS_KEY = ['webhooks'] as const;

/** What is sent moves on by itself, so the deliveries are asked for again after so many milliseconds. */
const ASK_AGAIN_MS = 5_000;

/** The webhooks, newest first. */
export const useWebhooks = () =>
  useQuery({
    queryKey: WEBHOOKS_KEY,
    queryFn: async ({ signal }) => (await call(listWebhooks, { signal })).data,
  });

/** A webhook with its newest deliveries. */
export const useDeliveries = (id: number) =>
  useQuery({
    queryKey: [...WEBHOOKS_KEY, id],
    queryFn: ({ signal }) => call(listWebhookDeliveries, { params: { id }, signal }),
    refetchInterval: ASK_AGAIN_MS,
  });

/** Asks for all of it anew. */
export const useWebhooksRefresh = () => useRefresh(WEBHOOKS_KEY);

/** Saves a webhook; of a new one the secret is told this once. */
export async function saveWebhook(
  body: BodyInput<typeof updateWebhook>,
  base: Webhook | undefined,
): Promise<{ data: Webhook; secret?: string }> {
  if (!base) return call(createWebhook, { body });
  return call(updateWebhook, {
    params: { id: base.id },
    body: { ...body, version: base.version },
  });
}
