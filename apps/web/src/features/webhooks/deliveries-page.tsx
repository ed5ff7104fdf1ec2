import {
  replayWebhookDelivery,
  testWebhook,
  type WebhookDelivery,
} from '@station/contract/webhooks/webhooks';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import { useParams } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { formatDateTime } from '../../platform/format.ts';
import { loadedList } from '../../platform/list-state.ts';
import { plainListTexts } from '../../platform/plain-list-texts.ts';
import { loadFailure } from '../../platform/problem-text.ts';
import { useEndpointWrite } from '../../platform/saved-by.ts';
import { actionsColumn } from '../../records/row-actions.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { toast } from '../../ui/toaster.tsx';
import { answerText, DELIVERY_TEXTS, DELIVERY_TINTS, webhookFailure } from './webhook-texts.ts';
import { useDeliveries, useWebhooksRefresh } from './webhooks.data.ts';
import css from './webhooks.module.css';

/** What was sent to one receiver, and what it answered. */
export function DeliveriesPage() {
  const id = Number(useParams({ strict: false, select: (params) => params.id }));
  const query = useDeliveries(id);
  const refresh = useWebhooksRefresh();
  const test = useEndpointWrite(testWebhook, refresh);
  const replay = useEndpointWrite(replayWebhookDelivery, refresh);
  const saying = (done: string) => ({
    onSuccess: () => toast({ text: done, tone: 'good' }),
    onError: (error: Error) =>
      toast({ text: webhookFailure(error, m.webhooks_error_write()), tone: 'bad' }),
  });
  const name = query.data?.webhook.name;
  const title = name === undefined ? m.webhooks_log() : m.webhooks_log_named({ name });
  return (
    <Screen>
      <ListScreen
        lines
        list={loadedList(query, query.data?.data, loadFailure(m.webhooks_error_load))}
        texts={plainListTexts({
          list: title,
          none: { title: m.webhooks_log_none(), text: m.webhooks_log_none_text() },
        })}
        title={<ScreenTitle subtitle={m.webhooks_log_text()}>{title}</ScreenTitle>}
        primary={{
          key: 'test',
          label: m.webhooks_test(),
          icon: <IconSend size={18} aria-hidden="true" />,
          onSelect: () => test.mutate({ params: { id } }, saying(m.webhooks_tested())),
        }}
        columns={deliveryColumns((delivery) =>
          replay.mutate({ params: { id: delivery } }, saying(m.webhooks_replayed())),
        )}
        rowKey={(delivery) => delivery.id}
        icon={<IconSend size={40} aria-hidden="true" />}
      />
    </Screen>
  );
}

function deliveryColumns(replay: (id: number) => void): Column<WebhookDelivery>[] {
  return [
    {
      key: 'event',
      header: m.webhooks_event(),
      card: 'title',
      cell: ({ event }) => <code>{event}</code>,
    },
    {
      key: 'when',
      header: m.webhooks_when(),
      card: 'detail',
      cell: ({ made_at }) => formatDateTime(made_at),
    },
    {
      key: 'answer',
      header: m.webhooks_answered(),
      card: 'detail',
      cell: (delivery) => (
        <span className={css.address} title={delivery.answer}>
          {answerText(delivery)}
        </span>
      ),
    },
    {
      key: 'attempts',
      header: m.webhooks_attempts(),
      card: 'hidden',
      cell: ({ attempts }) => attempts,
    },
    {
      key: 'state',
      header: m.webhooks_state(),
      card: 'badge',
      cell: ({ state }) => <Badge tint={DELIVERY_TINTS[state]}>{DELIVERY_TEXTS[state]()}</Badge>,
    },
    actionsColumn({
      as: 'buttons',
      nameOf: ({ event }) => event,
      actions: ({ id, event }) => [
        {
          key: 'replay',
          label: m.webhooks_replay_named({ event }),
          named: m.webhooks_replay_named({ event }),
          icon: IconRefresh,
          onSelect: () => replay(id),
        },
      ],
    }),
  ];
}
