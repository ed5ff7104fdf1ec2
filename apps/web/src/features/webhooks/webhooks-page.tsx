import type { Webhook } from '@station/contract/webhooks/webhooks';
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { useFormAddress } from '../../platform/form-address.ts';
import { loadedList } from '../../platform/list-state.ts';
import { listTexts } from '../../platform/list-texts.ts';
import { failureTexts } from '../../platform/problem-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { OnlyInCard, OnlyInTable } from '../../ui/table-layouts.tsx';
import { toast } from '../../ui/toaster.tsx';
import { API_AREA_TEXTS } from '../accounts/api-tokens/api-areas.texts.ts';
import { type NewWebhook, WebhookDialog, WebhookOnce } from './webhook-dialogs.tsx';
import { stateOf, webhookFailure } from './webhook-texts.ts';
import { useWebhooks, useWebhooksRefresh, useWebhookWrite } from './webhooks.data.ts';
import css from './webhooks.module.css';

/** Who is told of what has happened. */
export function WebhooksPage() {
  const query = useWebhooks();
  const forms = useFormAddress();
  const refresh = useWebhooksRefresh();
  const navigate = useNavigate();
  const remove = useRemoval();
  const [made, setMade] = useState<{ name: string; secret: string }>();
  const edited = query.data?.find(({ id }) => String(id) === forms.editing);
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
        list={loadedList(query, query.data, (error) => ({
          title: m.webhooks_error_load(),
          ...failureTexts(error),
        }))}
        texts={{
          list: m.webhooks_title(),
          head: listTexts().head,
          loading: listTexts().loading,
          none: { title: m.webhooks_none(), text: m.webhooks_none_text() },
        }}
        title={<ScreenTitle subtitle={m.webhooks_text()}>{m.webhooks_title()}</ScreenTitle>}
        primary={{
          key: 'add',
          label: m.webhooks_add(),
          icon: <IconPlus size={18} aria-hidden="true" />,
          onSelect: () => forms.add(),
        }}
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
  const write = useWebhookWrite();
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
      { id, what: 'delete' },
      {
        onSuccess: () => toast({ text: m.webhooks_deleted({ name }), tone: 'good' }),
        onError: (error) =>
          toast({ text: webhookFailure(error, m.webhooks_error_write()), tone: 'bad' }),
      },
    );
  };
}

type Ways = Record<'edit' | 'open' | 'remove', (webhook: Webhook) => void>;

function webhookColumns(ways: Ways): Column<Webhook>[] {
  return [
    {
      key: 'name',
      header: m.webhooks_name(),
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
    {
      key: 'actions',
      header: m.common_actions(),
      hideHeader: true,
      card: 'menu',
      cell: (webhook) => {
        const items = waysFrom(webhook, ways);
        return (
          <>
            <OnlyInCard>
              <RowMenu label={m.common_actions_of({ name: webhook.name })} items={items} />
            </OnlyInCard>
            <OnlyInTable>
              {items.map(({ key, label, icon, onSelect }) => (
                <IconButton key={key} label={label} icon={icon} onClick={onSelect} />
              ))}
            </OnlyInTable>
          </>
        );
      },
    },
  ];
}

/** What can be done with a webhook, from its line. */
const waysFrom = (webhook: Webhook, { edit, open, remove }: Ways) => [
  {
    key: 'log',
    label: m.webhooks_log_named({ name: webhook.name }),
    icon: <IconListDetails size={20} aria-hidden="true" />,
    onSelect: () => open(webhook),
  },
  {
    key: 'edit',
    label: m.webhooks_edit_named({ name: webhook.name }),
    icon: <IconPencil size={20} aria-hidden="true" />,
    onSelect: () => edit(webhook),
  },
  {
    key: 'delete',
    label: m.webhooks_delete_named({ name: webhook.name }),
    icon: <IconTrash size={20} aria-hidden="true" />,
    tone: 'danger' as const,
    onSelect: () => remove(webhook),
  },
];
