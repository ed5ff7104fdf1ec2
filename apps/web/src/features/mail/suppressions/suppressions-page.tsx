import type { Suppression } from '@station/contract/mail/suppressions';
import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { createLink } from '@tanstack/react-router';
import { Suspense } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useFormAddress } from '../../../platform/form-address.ts';
import { formatDateTime, formatNumber } from '../../../platform/format.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { pagedList } from '../../../platform/list-state.ts';
import { listTexts } from '../../../platform/list-texts.ts';
import { failureTexts, problemText } from '../../../platform/problem-text.ts';
import { isAdmin, useUser } from '../../../platform/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { ListScreen, type ListTexts } from '../../../ui/list-screen.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { ShellMenuSlot } from '../../../ui/shell-menu-slot.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { BackAnchor, ToolHeader } from '../../../ui/tool-header.tsx';
import { useSuppressionsAddress } from './suppressions.address.ts';
import { useSuppressionCalls, useSuppressions } from './suppressions.data.ts';

const Back = createLink(BackAnchor);
const SuppressionDialog = lazyPart(() => import('./suppression-dialog.tsx'), 'SuppressionDialog');

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
  const { remove } = useSuppressionCalls();
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
    remove.mutate(id, {
      onSuccess: () => toast({ text: m.suppressions_removed({ address }), tone: 'good' }),
      onError: (error) => toast({ text: problemText(error), tone: 'bad' }),
    });
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
          list={pagedList(
            page,
            ({ data }) => data,
            (error) => ({ title: m.suppressions_not_loaded(), ...failureTexts(error) }),
          )}
          texts={texts()}
          title={
            <ScreenTitle subtitle={m.suppressions_text()}>{m.suppressions_title()}</ScreenTitle>
          }
          primary={{
            key: 'add',
            label: m.suppressions_add(),
            icon: <IconPlus size={18} aria-hidden="true" />,
            onSelect: () => forms.add(),
          }}
          columns={columns(user && isAdmin(user) ? (one) => void takeOff(one) : undefined)}
          rowKey={({ id }) => id}
          icon={<IconMailOff size={40} aria-hidden="true" />}
        />
        <Suspense>{forms.adding ? <SuppressionDialog onClose={forms.close} /> : null}</Suspense>
      </Screen>
    </>
  );
}

const texts = (): ListTexts => ({
  list: m.suppressions_title(),
  head: listTexts().head,
  loading: listTexts().loading,
  search: {
    label: m.suppressions_search(),
    placeholder: m.suppressions_search(),
    clear: listTexts().clearSearch,
  },
  found: (count) => m.suppressions_found({ count: formatNumber(count) }),
  none: { title: m.suppressions_none(), text: m.suppressions_text() },
  noneFound: { title: m.suppressions_none_found(), clear: listTexts().clearFilters },
  pages: listTexts().pages(m.suppressions_range),
});

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
  { key: 'note', header: m.suppressions_note(), card: 'detail', cell: ({ note }) => note },
  {
    key: 'when',
    header: m.suppressions_since(),
    card: 'detail',
    cell: ({ created_at, created_by_name }) =>
      [formatDateTime(created_at), created_by_name].filter(Boolean).join(' · '),
  },
  ...(onRemove
    ? [
        {
          key: 'actions',
          header: m.common_actions(),
          hideHeader: true,
          card: 'menu' as const,
          cell: (one: Suppression) => (
            <IconButton
              label={m.suppressions_remove_one({ address: one.address })}
              icon={<IconTrash size={20} aria-hidden="true" />}
              onClick={() => onRemove(one)}
            />
          ),
        },
      ]
    : []),
];
