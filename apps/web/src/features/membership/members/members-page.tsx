import { type ListedMember, MEMBER_STATES } from '@station/contract/membership/member-fields';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconIdBadge from '@tabler/icons-react/dist/esm/icons/IconIdBadge2.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { createLink, useNavigate } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { useFormAddress } from '../../../platform/form-address.ts';
import { formatDate, formatNumber } from '../../../platform/format.ts';
import { pagedList } from '../../../platform/list-state.ts';
import { listTexts } from '../../../platform/list-texts.ts';
import { MarkedText } from '../../../platform/marked-text.tsx';
import { formatMoney } from '../../../platform/money.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { OpenAnchor } from '../../../ui/line-opening.tsx';
import { setFilters } from '../../../ui/list-filters.tsx';
import { ListScreen, type ListTexts } from '../../../ui/list-screen.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { Select } from '../../../ui/select-field.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useMembers, useMembersFile } from '../members.data.ts';
import { useMembersAddress } from '../membership.address.ts';
import css from '../membership.module.css';
import {
  loadFailure,
  membershipFailureText,
  STATE_TEXTS,
  STATE_TINTS,
} from '../membership-texts.ts';
import { usePlans } from '../plans.data.ts';
import { MemberDialog } from './member-dialog.tsx';

const OpenLink = createLink(OpenAnchor);

/** Everybody who is or was a member. */
export function MembersPage() {
  const at = useMembersAddress();
  const { search, state, plan } = at.address;
  const forms = useFormAddress();
  const navigate = useNavigate();
  const list = pagedList(
    useMembers(at.address),
    ({ data }) => data,
    loadFailure(m.members_error_load()),
  );
  const { data: plans = [] } = usePlans();
  const total = list.pages?.total_records;
  return (
    <Screen>
      <ListScreen
        lines
        at={at}
        list={list}
        texts={memberListTexts()}
        title={
          <ScreenTitle>
            {total === undefined
              ? m.members_title()
              : m.members_title_count({ count: formatNumber(total) })}
          </ScreenTitle>
        }
        primary={{
          key: 'add',
          label: m.members_add(),
          icon: <IconUserPlus size={18} aria-hidden="true" />,
          onSelect: () => forms.add(),
        }}
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
      {forms.adding ? (
        <MemberDialog
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
  const fail = (error: unknown) =>
    toast({ text: membershipFailureText(error, m.members_error_export()), tone: 'bad' });
  return [
    {
      key: 'export',
      label: m.members_export(),
      icon: <IconDownload size={18} aria-hidden="true" />,
      busy: file.isPending,
      onSelect: () => file.mutate(which, { onError: fail }),
    },
  ];
}

const memberListTexts = (): ListTexts => ({
  list: m.members_title(),
  head: listTexts().head,
  loading: listTexts().loading,
  search: {
    label: m.members_search(),
    placeholder: m.members_search(),
    clear: listTexts().clearSearch,
  },
  none: { title: m.members_none(), text: m.members_none_text() },
  noneFound: { title: m.members_none_found(), clear: listTexts().clearFilters },
  pages: listTexts().pages(m.members_summary),
});

/** How members stand in a list, wherever one is. */
export function memberColumns(search = ''): Column<ListedMember>[] {
  return [
    {
      key: 'name',
      header: m.common_name(),
      card: 'title',
      cell: ({ id, name, image }) => (
        <span className={css.person}>
          <Avatar name={name} image={image} />
          <OpenLink to="/paysoft/members/$id" params={{ id: String(id) }}>
            <MarkedText text={name} search={search} />
          </OpenLink>
        </span>
      ),
    },
    {
      key: 'number',
      header: m.members_number(),
      card: 'hidden',
      cell: ({ number }) => <span className={css.figure}>{number}</span>,
    },
    {
      key: 'phone',
      header: m.common_phone(),
      card: 'detail',
      cell: ({ phone }) => <MarkedText text={phone} search={search} />,
    },
    {
      key: 'plan',
      header: m.members_plan(),
      card: 'detail',
      cell: ({ membership }) => membership?.plan_name,
    },
    {
      key: 'left',
      header: m.members_left(),
      card: 'detail',
      cell: ({ membership }) => (membership ? leftText(membership) : null),
    },
    {
      key: 'state',
      header: m.members_state(),
      card: 'badge',
      cell: ({ state, membership }) => (
        <span className={css.badges}>
          <Badge tint={STATE_TINTS[state]}>{STATE_TEXTS[state]()}</Badge>
          {membership && membership.owed > 0 ? (
            <Badge tint="red">
              {m.members_owes({ amount: formatMoney(membership.owed, membership.currency) })}
            </Badge>
          ) : null}
        </span>
      ),
    },
    {
      key: 'visit',
      header: m.members_last_visit(),
      card: 'hidden',
      from: 'large',
      cell: ({ last_visit_at }) => (last_visit_at === null ? null : formatDate(last_visit_at)),
    },
  ];
}

/** What is left of a plan: days, visits, or both. */
export function leftText(left: { days_left: number | null; visits_left: number | null }): string {
  const { days_left, visits_left } = left;
  return [
    ...(days_left === null || days_left < 0
      ? []
      : [m.members_days_left({ count: formatNumber(days_left) })]),
    ...(visits_left === null ? [] : [m.members_visits_left({ count: formatNumber(visits_left) })]),
  ].join(' · ');
}
