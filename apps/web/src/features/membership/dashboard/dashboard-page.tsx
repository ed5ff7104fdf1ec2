import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { PanelColumns } from '../../../ui/panel.tsx';
import { Screen, ScreenHead, ScreenTitle } from '../../../ui/screen.tsx';
import { Select } from '../../../ui/select-field.tsx';
import { StatTiles } from '../../../ui/stat-tiles.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useDashboardAddress } from '../membership.address.ts';
import { membershipFailure, membershipFailureText } from '../membership-texts.ts';
import { type Dashboard, useDashboard, useDashboardFile } from './dashboard.data.ts';
import { HeatPanel, MembersPanel, RenewalsPanel, RevenuePanel } from './dashboard-panels.tsx';

const MONTHS = ['3', '6', '12', '24'] as const;

/** How membership goes: members and renewals over the months, when they come, and what they pay. */
export function DashboardPage() {
  const at = useDashboardAddress();
  const months = Number(at.address.months);
  const query = useDashboard(months);
  const { data } = query;
  const file = useDashboardFile();
  const fail = (failure: unknown) =>
    toast({ text: membershipFailureText(failure, m.members_error_export()), tone: 'bad' });
  return (
    <Screen>
      <ScreenHead>
        <ScreenTitle>{m.dashboard_title()}</ScreenTitle>
        <div className="wrap-2">
          <Select
            aria-label={m.dashboard_period()}
            value={at.address.months}
            onChange={(event) =>
              at.change({ months: event.currentTarget.value as (typeof MONTHS)[number] })
            }
            choices={MONTHS.map((value) => ({
              value,
              label: m.dashboard_months({ count: value }),
            }))}
          />
          <Button
            icon={<IconDownload size={18} aria-hidden="true" />}
            busy={file.isPending}
            onClick={() => file.mutate(months, { onError: fail })}
          >
            {m.dashboard_export()}
          </Button>
        </div>
      </ScreenHead>
      {data ? (
        <Figures dashboard={data} />
      ) : (
        <NotLoaded
          of={query}
          loading={m.common_loading()}
          failure={membershipFailure(m.dashboard_error)}
        />
      )}
    </Screen>
  );
}

function Figures({ dashboard }: { dashboard: Dashboard }) {
  const { months } = dashboard;
  const sum = (key: 'joined' | 'renewed' | 'left' | 'visits') =>
    formatNumber(months.reduce((total, month) => total + month[key], 0));
  return (
    <>
      <StatTiles
        label={m.dashboard_figures()}
        tiles={[
          { key: 'active', label: m.dashboard_active(), value: formatNumber(dashboard.active) },
          { key: 'joined', label: m.dashboard_joined(), value: sum('joined') },
          { key: 'renewed', label: m.dashboard_renewed(), value: sum('renewed') },
          { key: 'left', label: m.dashboard_left(), value: sum('left') },
          { key: 'visits', label: m.dashboard_visits(), value: sum('visits') },
        ]}
      />
      <PanelColumns>
        <MembersPanel months={months} />
        <RenewalsPanel months={months} />
        <HeatPanel heat={dashboard.heat} />
        <RevenuePanel revenue={dashboard.revenue} />
      </PanelColumns>
    </>
  );
}
