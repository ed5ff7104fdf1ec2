import { removeSuppression, type Suppression } from '@station/contract/mail/suppressions';
import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { createLink } from '@tanstack/react-router';
import { Suspense } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useFormAddress } from '../../../platform/form-address.ts';
import { formatDateTime, formatNumber } from '../../../platform/format.ts';
import { lazyPart, NotOpened } from '../../../platform/lazy-part.ts';
import { pagedList } from '../../../platform/list-state.ts';
import { plainListTexts } from '../../../platform/plain-list-texts.ts';
import { loadFailure, problemText } from '../../../platform/problem-text.ts';
import { useEndpointWrite } from '../../../platform/saved-by.ts';
import { isAdmin, useUser } from '../../../platform/session.ts';
import { actionsColumn, addAction } from '../../../records/row-actions.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { ShellMenuSlot } from '../../../ui/shell-menu-slot.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { BackAnchor, ToolHeader } from '../../../ui/tool-header.tsx';
import { useSuppressionsAddress } from './suppressions.address.ts';
import { useSuppressions, useSuppressionsRefresh } from './suppressions.data.ts';

const Back = createLink(BackAnchor);
const SuppressionDialog = lazyPart(
  () => import('./suppression-dialog.tsx'),
  'SuppressionDialog',
  NotOpened,
);

const REASONS: Record<Suppression['reason'], () => string> = {
  unsubscribed: m.suppressions_reason_unsubscribed,
  bounced: m.suppressions_reason_bounced,
  'by-hand': m.suppressions_reason_by_hand,
};

/** Addresses that no mailing goes to. Anybody may add one; administrators take them off. */
export function SuppressionsPage() {
  const at = useSuppressionsAddress();
  const page = useSuppressions(at.address);
  const forms = useFormAddress();
  const removal = useEndpointWrite(removeSuppression, useSuppressionsRefresh());
  const user = useUser();
  const takeOff = async ({ id, address }: Suppression) => {
    const sure = await confirm({
      title: m.suppressions_remove_question({ address }),
      text: m.suppressions_remove_text(),
      confirmLabel: m.suppressions_remove(),
      cancelLabel: m.common_cancel(),
      tone: 'danger',
    });
    if (!sure) return;
    removal.mutate(
      { params: { id } },
      {
        onSuccess: () => toast({ text: m.suppressions_removed({ address }), tone: 'good' }),
        onError: (error) => toast({ text: problemText(error), tone: 'bad' }),
      },
    );
  };
  return (
    <>
      <ToolHeader
        back={<Back to="/autogmail/mailings" label={m.suppressions_back()} />}
        title={m.suppressions_title()}
        actions={<ShellMenuSlot />}
      />
      <Screen>
        <ListScreen
          lines
          at={at}
          list={pagedList(page, ({ data }) => data, loadFailure(m.suppressions_not_loaded))}
          texts={plainListTexts({
            list: m.suppressions_title(),
            search: m.suppressions_search(),
            found: (count: number) => m.suppressions_found({ count: formatNumber(count) }),
            none: { title: m.suppressions_none(), text: m.suppressions_text() },
            noneFound: m.suppressions_none_found(),
            clears: 'filters',
            range: m.suppressions_range,
          })}
          title={
            <ScreenTitle subtitle={m.suppressions_text()}>{m.suppressions_title()}</ScreenTitle>
          }
          primary={addAction(m.suppressions_add(), () => forms.add())}
          columns={columns(user && isAdmin(user) ? (one) => void takeOff(one) : undefined)}
          rowKey={({ id }) => id}
          icon={<IconMailOff size={40} aria-hidden="true" />}
        />
        <Suspense>{forms.adding ? <SuppressionDialog onClose={forms.close} /> : null}</Suspense>
      </Screen>
    </>
  );
}

const columns = (onRemove?: (one: Suppression) => void): Column<Suppression>[] => [
  {
    key: 'address',
    header: m.suppressions_address(),
    card: 'title',
    cell: ({ address }) => address,
  },
  {
    key: 'reason',
    header: m.suppressions_reason(),
    card: 'badge',
    cell: ({ reason }) => (
      <Badge tint={reason === 'bounced' ? 'red' : 'violet'}>{REASONS[reason]()}</Badge>
    ),
  },
  { key: 'note', header: m.common_record_note(), card: 'detail', cell: ({ note }) => note },
  {
    key: 'when',
    header: m.suppressions_since(),
    card: 'detail',
    cell: ({ created_at, created_by_name }) =>
      [formatDateTime(created_at), created_by_name].filter(Boolean).join(' · '),
  },
  ...(onRemove
    ? [
        actionsColumn<Suppression>({
          as: 'buttons',
          nameOf: ({ address }) => address,
          actions: (one) => [
            {
              key: 'remove',
              label: m.suppressions_remove(),
              named: m.suppressions_remove_one({ address: one.address }),
              icon: IconTrash,
              onSelect: () => onRemove(one),
            },
          ],
        }),
      ]
    : []),
];
