import { deleteWebhook, type Webhook } from '@station/contract/webhooks/webhooks';
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { useFormAddress } from '../../platform/form-address.ts';
import { loadedList } from '../../platform/list-state.ts';
import { plainListTexts } from '../../platform/plain-list-texts.ts';
import { loadFailure } from '../../platform/problem-text.ts';
import { useEndpointWrite } from '../../platform/saved-by.ts';
import { actionsColumn, addAction, deleteAction, editAction } from '../../records/row-actions.tsx';
import { Badge } from '../../ui/badge.tsx';
import { confirm } from '../../ui/confirm.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { toast } from '../../ui/toaster.tsx';
import { useHeld } from '../../ui/use-held.ts';
import { API_AREA_TEXTS } from '../accounts/api-tokens/api-areas.texts.ts';
import { type NewWebhook, WebhookDialog, WebhookOnce } from './webhook-dialogs.tsx';
import { stateOf, webhookFailure } from './webhook-texts.ts';
import { useWebhooks, useWebhooksRefresh } from './webhooks.data.ts';
import css from './webhooks.module.css';

/** Who is told of what has happened. */
export function WebhooksPage() {
  const query = useWebhooks();
  const forms = useFormAddress();
  const refresh = useWebhooksRefresh();
  const navigate = useNavigate();
  const remove = useRemoval();
  const [made, setMade] = useState<{ name: string; secret: string }>();
  const edited = useHeld(forms.editing, query.data, ({ id }) => id);
  const saved = ({ data, secret }: NewWebhook) => {
    refresh();
    forms.close();
    if (secret) setMade({ name: data.name, secret });
    else toast({ text: m.webhooks_saved(), tone: 'good' });
  };
  return (
    <Screen>
      <ListScreen
        lines
        list={loadedList(query, query.data, loadFailure(m.webhooks_error_load))}
        texts={plainListTexts({
          list: m.webhooks_title(),
          none: { title: m.webhooks_none(), text: m.webhooks_none_text() },
        })}
        title={<ScreenTitle subtitle={m.webhooks_text()}>{m.webhooks_title()}</ScreenTitle>}
        primary={addAction(m.webhooks_add(), () => forms.add())}
        columns={webhookColumns({
          edit: ({ id }) => forms.edit(id),
          open: ({ id }) =>
            void navigate({ to: '/app/settings/webhooks/$id', params: { id: String(id) } }),
          remove: (webhook) => void remove(webhook),
        })}
        rowKey={({ id }) => id}
        isFaded={({ paused }) => paused}
        icon={<IconWebhook size={40} aria-hidden="true" />}
      />
      {forms.adding ? <WebhookDialog onClose={forms.close} onSaved={saved} /> : null}
      {edited ? <WebhookDialog webhook={edited} onClose={forms.close} onSaved={saved} /> : null}
      {made ? <WebhookOnce {...made} onClose={() => setMade(undefined)} /> : null}
    </Screen>
  );
}

/** Asks before a receiver is told nothing any more. */
function useRemoval() {
  const write = useEndpointWrite(deleteWebhook, useWebhooksRefresh());
  return async ({ id, name }: Webhook) => {
    const isSure = await confirm({
      title: m.webhooks_delete_question({ name }),
      text: m.webhooks_delete_text(),
      confirmLabel: m.webhooks_delete(),
      cancelLabel: m.common_cancel(),
      tone: 'danger',
    });
    if (!isSure) return;
    write.mutate(
      { params: { id } },
      {
        onSuccess: () => toast({ text: m.webhooks_deleted({ name }), tone: 'good' }),
        onError: (error) =>
          toast({ text: webhookFailure(error, m.webhooks_error_write()), tone: 'bad' }),
      },
    );
  };
}

type Ways = Record<'edit' | 'open' | 'remove', (webhook: Webhook) => void>;

function webhookColumns({ edit, open, remove }: Ways): Column<Webhook>[] {
  return [
    {
      key: 'name',
      header: m.common_name(),
      card: 'title',
      cell: ({ name }) => <strong>{name}</strong>,
    },
    {
      key: 'address',
      header: m.webhooks_address(),
      card: 'detail',
      cell: ({ address }) => <span className={css.address}>{address}</span>,
    },
    {
      key: 'areas',
      header: m.webhooks_areas(),
      card: 'detail',
      cell: ({ areas }) => areas.map((area) => API_AREA_TEXTS[area]()).join(', '),
    },
    {
      key: 'state',
      header: m.webhooks_state(),
      card: 'badge',
      cell: (webhook) => <Badge tint={stateOf(webhook).tint}>{stateOf(webhook).text}</Badge>,
    },
    actionsColumn({
      nameOf: ({ name }) => name,
      actions: (webhook) => {
        const { name } = webhook;
        return [
          {
            key: 'log',
            label: m.webhooks_log(),
            named: m.webhooks_log_named({ name }),
            icon: IconListDetails,
            onSelect: () => open(webhook),
          },
          { ...editAction(name, () => edit(webhook)), named: m.webhooks_edit_named({ name }) },
          {
            ...deleteAction(name, () => remove(webhook)),
            named: m.webhooks_delete_named({ name }),
          },
        ];
      },
    }),
  ];
}
