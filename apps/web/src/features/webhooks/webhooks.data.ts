import type { BodyInput } from '@station/contract/endpoint';
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  testWebhook,
  updateWebhook,
  Webhook,
} from '@station/contract/webhooks/webhooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { useWrite } from '../../platform/write.ts';

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
export function useWebhooksRefresh() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: WEBHOOKS_KEY });
}

/** What a person says of a webhook. */
export type WebhookBody = BodyInput<typeof updateWebhook>;

/** Saves a webhook; of a new one the secret is told this once. */
export async function saveWebhook(
  body: WebhookBody,
  base: Webhook | undefined,
): Promise<{ data: Webhook; secret?: string }> {
  if (!base) return call(createWebhook, { body });
  return call(updateWebhook, {
    params: { id: base.id },
    body: { ...body, version: base.version },
  });
}

/** What a 409 carries. */
export const readWebhook = (current: unknown): Webhook => Webhook.parse(current);

/** Removes or tries a webhook, or sends a delivery once more. */
export function useWebhookWrite() {
  const onSettled = useWebhooksRefresh();
  return useWrite({
    mutationFn: ({ id, what }: { id: number; what: 'delete' | 'test' | 'replay' }) =>
      call(WRITES[what], { params: { id } }),
    onSettled,
  });
}

const WRITES = { delete: deleteWebhook, test: testWebhook, replay: replayWebhookDelivery };
