import {
  WEBHOOK_HEADERS,
  WEBHOOK_TRIES,
  type WebhookPayload,
} from '@station/contract/webhooks/webhooks';
import type * as z from 'zod/mini';

/** How a receiver makes sure that it is told by this Station, and just now; its own test runs these lines. */
export const ABOUT_WEBHOOKS = `Webhooks tell you what happens: headers and body stand below, under *Webhooks*.
\`Station-Signature: sha256=…\` is the HMAC-SHA256 of \`Station-Time\`, a dot and the body, by the secret. In Node,
with both headers as \`signature\` and \`time\`, and the body as it came, not as it was parsed:

    const mac = \`sha256=\${createHmac('sha256', secret).update(\`\${time}.\${body}\`).digest('hex')}\`;
    const isOurs = signature.length === mac.length && timingSafeEqual(Buffer.from(signature, 'latin1'), Buffer.from(mac));
    const isNew = Math.abs(Date.now() / 1000 - Number(time)) < 300;`;

/** What is sent when somebody has changed a contact. */
const EXAMPLE: z.infer<typeof WebhookPayload> = {
  event_id: 'audit-4711',
  event: 'contacts.updated',
  at: '2026-11-27T08:30:00.000Z',
  subject: 'contact',
  subject_id: 12,
  actor_id: 1,
};

/** What webhooks are sent, in OpenAPI's words, by the JSON schema of the body. */
export const describeWebhook = (body: object) => ({
  post: {
    summary: 'What the address of a webhook is sent',
    description:
      'Each thing that happens in the areas that the webhook has chosen, but no failed sign-in under a name that nobody has.',
    operationId: 'webhook',
    tags: ['webhooks'],
    parameters: Object.entries(WEBHOOK_HEADERS).map(([name, description]) => ({
      ...{ name, in: 'header', required: true, description },
      schema: { type: 'string' as const },
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: body, example: EXAMPLE } },
    },
    responses: {
      '2XX': {
        description: `It was taken. After any other answer it is sent again, ${WEBHOOK_TRIES} times in all; a 410 pauses the webhook.`,
      },
    },
  },
});
