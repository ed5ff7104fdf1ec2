import type { Kiosk } from '@station/contract/membership/kiosks';
import IconDeviceTablet from '@tabler/icons-react/dist/esm/icons/IconDeviceTablet.mjs';
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useFormAddress } from '../../../platform/form-address.ts';
import { formatDate, formatDateTime } from '../../../platform/format.ts';
import { loadedList } from '../../../platform/list-state.ts';
import { plainListTexts } from '../../../platform/plain-list-texts.ts';
import { actionsColumn, addAction } from '../../../records/row-actions.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useMembershipRefresh } from '../members.data.ts';
import { membershipFailure, membershipFailureText } from '../membership-texts.ts';
import { KioskDialog, KioskLink, type NewKiosk } from './kiosk-dialogs.tsx';
import { useKioskRevocation, useKiosks } from './kiosks.data.ts';

/** The devices that let people in by themselves; for administrators. */
export function KiosksPage() {
  const query = useKiosks();
  const forms = useFormAddress();
  const refresh = useMembershipRefresh();
  const revoke = useRevocation();
  const [made, setMade] = useState<NewKiosk>();
  return (
    <Screen>
      <ListScreen
        lines
        list={loadedList(query, query.data, membershipFailure(m.kiosks_error_load))}
        texts={plainListTexts({
          list: m.kiosks_title(),
          none: { title: m.kiosks_none(), text: m.kiosks_none_text() },
        })}
        title={<ScreenTitle subtitle={m.kiosks_text()}>{m.kiosks_title()}</ScreenTitle>}
        primary={addAction(m.kiosks_add(), () => forms.add())}
        columns={kioskColumns((kiosk) => void revoke(kiosk))}
        rowKey={({ id }) => id}
        icon={<IconDeviceTablet size={40} aria-hidden="true" />}
      />
      {forms.adding ? (
        <KioskDialog
          onClose={forms.close}
          onMade={(kiosk) => {
            refresh();
            forms.close();
            setMade(kiosk);
          }}
        />
      ) : null}
      {made ? <KioskLink kiosk={made} onClose={() => setMade(undefined)} /> : null}
    </Screen>
  );
}

/** Asks before a device at a door lets nobody in any more. */
function useRevocation() {
  const revocation = useKioskRevocation();
  return async ({ id, name }: Kiosk) => {
    const isSure = await confirm({
      title: m.kiosks_revoke_question({ name }),
      text: m.kiosks_revoke_text(),
      confirmLabel: m.kiosks_revoke(),
      cancelLabel: m.common_cancel(),
      tone: 'danger',
    });
    if (!isSure) return;
    revocation.mutate(
      { params: { id } },
      {
        onSuccess: () => toast({ text: m.kiosks_revoked({ name }), tone: 'good' }),
        onError: (error) =>
          toast({ text: membershipFailureText(error, m.kiosks_error_revoke()), tone: 'bad' }),
      },
    );
  };
}

function kioskColumns(revoke: (kiosk: Kiosk) => void): Column<Kiosk>[] {
  return [
    {
      key: 'name',
      header: m.kiosks_name(),
      card: 'title',
      cell: ({ name }) => <strong>{name}</strong>,
    },
    {
      key: 'used',
      header: m.kiosks_used(),
      card: 'detail',
      cell: ({ used_at }) => (used_at ? formatDateTime(used_at) : m.kiosks_never()),
    },
    {
      key: 'made',
      header: m.kiosks_made(),
      card: 'detail',
      cell: ({ made_by, made_at }) => `${made_by}, ${formatDate(made_at)}`,
    },
    actionsColumn({
      as: 'buttons',
      nameOf: ({ name }) => name,
      actions: (kiosk) => [
        {
          key: 'revoke',
          label: m.kiosks_revoke(),
          named: m.kiosks_revoke_named({ name: kiosk.name }),
          icon: IconPlugConnectedX,
          onSelect: () => revoke(kiosk),
        },
      ],
    }),
  ];
}
