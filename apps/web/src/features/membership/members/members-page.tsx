import { MEMBER_STATES } from '@station/contract/membership/member-fields';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconIdBadge from '@tabler/icons-react/dist/esm/icons/IconIdBadge2.mjs';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { useNavigate } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { useFormAddress } from '../../../platform/form-address.ts';
import { formatNumber } from '../../../platform/format.ts';
import { useInAppLink } from '../../../platform/in-app-link.ts';
import { pagedList } from '../../../platform/list-state.ts';
import { useLoadedAhead } from '../../../platform/loaded-ahead.ts';
import { plainListTexts } from '../../../platform/plain-list-texts.ts';
import { exportAction } from '../../../records/export-action.tsx';
import { addAction } from '../../../records/row-actions.tsx';
import { setFilters } from '../../../ui/list-filters.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { Select } from '../../../ui/select-field.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useMembers, useMembersFile } from '../members.data.ts';
import { useMembersAddress } from '../membership.address.ts';
import { membershipFailure, membershipFailureText, STATE_TEXTS } from '../membership-texts.ts';
import { usePlans } from '../plans.data.ts';
import { memberColumns } from './member-columns.tsx';

const loadDialog = () => import('./member-dialog.tsx');

/** Everybody who is or was a member. */
export function MembersPage() {
  const dialog = useLoadedAhead(loadDialog);
  const at = useMembersAddress();
  const { search, state, plan } = at.address;
  const forms = useFormAddress();
  const navigate = useNavigate();
  const list = pagedList(
    useMembers(at.address),
    ({ data }) => data,
    membershipFailure(m.members_error_load),
  );
  const { data: plans = [] } = usePlans();
  const total = list.pages?.total_records;
  return (
    <Screen>
      <ListScreen
        lines
        at={at}
        list={list}
        texts={plainListTexts({
          list: m.members_title(),
          search: m.members_search(),
          none: { title: m.members_none(), text: m.members_none_text() },
          noneFound: m.members_none_found(),
          clears: 'filters',
          range: m.members_summary,
        })}
        title={
          <ScreenTitle>
            {total === undefined
              ? m.members_title()
              : m.members_title_count({ count: formatNumber(total) })}
          </ScreenTitle>
        }
        primary={addAction(m.members_add(), () => forms.add(), IconUserPlus)}
        actions={useListActions({ search, state, plan })}
        fields={
          <>
            <Select
              aria-label={m.members_state()}
              value={state}
              onChange={(event) => at.change({ state: event.currentTarget.value as typeof state })}
              choices={[
                { value: '', label: m.members_state_all() },
                ...MEMBER_STATES.map((value) => ({ value, label: STATE_TEXTS[value]() })),
              ]}
            />
            <Select
              aria-label={m.members_plan()}
              value={plan === 0 ? '' : String(plan)}
              onChange={(event) => at.change({ plan: Number(event.currentTarget.value) })}
              choices={[
                { value: '', label: m.members_plan_all() },
                ...plans.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
          </>
        }
        set={setFilters(
          state !== '' && {
            key: 'state',
            label: STATE_TEXTS[state](),
            onRemove: () => at.change({ state: '' }),
          },
          plan !== 0 && {
            key: 'plan',
            label: plans.find(({ id }) => id === plan)?.name ?? m.members_plan(),
            onRemove: () => at.change({ plan: 0 }),
          },
        )}
        onClear={() => at.change({ search: '', state: '', plan: 0 })}
        columns={memberColumns(search)}
        rowKey={({ id }) => id}
        isFaded={({ state: of }) => of === 'cancelled'}
        icon={<IconIdBadge size={40} aria-hidden="true" />}
      />
      {dialog && forms.adding ? (
        <dialog.MemberDialog
          onClose={forms.close}
          onSaved={({ id }) =>
            void navigate({
              to: '/paysoft/members/$id',
              params: { id: String(id) },
              replace: true,
            })
          }
        />
      ) : null}
    </Screen>
  );
}

/** In and out by Excel. */
function useListActions(which: Parameters<ReturnType<typeof useMembersFile>['mutate']>[0]) {
  const file = useMembersFile();
  const linkTo = useInAppLink();
  const fail = (error: unknown) =>
    toast({ text: membershipFailureText(error, m.members_error_export()), tone: 'bad' });
  return [
    {
      key: 'import',
      label: m.members_import(),
      icon: <IconUpload size={18} aria-hidden="true" />,
      ...linkTo({ to: '/paysoft/upload' }),
    },
    exportAction(
      m.members_export(),
      IconDownload,
      () => file.mutate(which, { onError: fail }),
      file.isPending,
    ),
  ];
}
