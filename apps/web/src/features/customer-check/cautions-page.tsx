import type { Caution } from '@station/contract/customer-check/caution-fields';
import { endCaution } from '@station/contract/customer-check/cautions';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleOff from '@tabler/icons-react/dist/esm/icons/IconCircleOff.mjs';
import { m } from '../../paraglide/messages.js';
import { useFormAddress } from '../../platform/form-address.ts';
import { formatDate, formatDateTime } from '../../platform/format.ts';
import { pagedList } from '../../platform/list-state.ts';
import { plainListTexts } from '../../platform/plain-list-texts.ts';
import { useEndpointWrite } from '../../platform/saved-by.ts';
import { addAction } from '../../records/row-actions.tsx';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { setFilters } from '../../ui/list-filters.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { Select } from '../../ui/select-field.tsx';
import { toast } from '../../ui/toaster.tsx';
import { CautionDialog } from './caution-dialog.tsx';
import { useCautionsAddress } from './customer-check.address.ts';
import { useCautions, useCheckRefresh } from './customer-check.data.ts';
import { checkFailure, checkFailureText, SUBJECT_TEXTS } from './customer-check-texts.ts';

/** What everybody should know before they deal with somebody: those that hold, and those that are over. */
export function CautionsPage() {
  const at = useCautionsAddress();
  const { over } = at.address;
  const page = useCautions(at.address);
  const forms = useFormAddress();
  const end = useEnding();
  return (
    <Screen>
      <ListScreen
        at={at}
        list={pagedList(page, ({ data }) => data, checkFailure(m.check_cautions_error))}
        texts={plainListTexts({
          list: m.check_cautions_title(),
          search: m.check_cautions_search(),
          none: m.check_cautions_none(),
          noneFound: m.check_cautions_none_found(),
          clears: 'filters',
          range: m.check_cautions_summary,
        })}
        title={
          <ScreenTitle subtitle={m.check_cautions_text()}>{m.check_cautions_title()}</ScreenTitle>
        }
        primary={addAction(m.check_caution_add(), () => forms.add())}
        fields={
          <Select
            aria-label={m.check_cautions_which()}
            value={over ? 'over' : 'holding'}
            onChange={(event) => at.change({ over: event.currentTarget.value === 'over' })}
            choices={[
              { value: 'holding', label: m.check_cautions_holding() },
              { value: 'over', label: m.check_cautions_over() },
            ]}
          />
        }
        set={setFilters(
          over && {
            key: 'over',
            label: m.check_cautions_over(),
            onRemove: () => at.change({ over: false }),
          },
        )}
        onClear={() => at.change({ search: '', over: false })}
        columns={cautionColumns(end)}
        rowKey={({ id }) => id}
        isFaded={({ ended_at }) => ended_at !== null}
        icon={<IconAlertTriangle size={40} aria-hidden="true" />}
      />
      {forms.adding ? <CautionDialog onClose={forms.close} onSaved={() => {}} /> : null}
    </Screen>
  );
}

/** Asks before a caution is ended. */
function useEnding() {
  const ending = useEndpointWrite(endCaution, useCheckRefresh());
  return async ({ id, label }: Caution) => {
    const isSure = await confirm({
      title: m.check_caution_end_question({ name: label }),
      text: m.check_caution_end_text(),
      confirmLabel: m.check_caution_end(),
      cancelLabel: m.common_cancel(),
      tone: 'danger',
    });
    if (!isSure) return;
    ending.mutate(
      { params: { id } },
      {
        onSuccess: () => toast({ text: m.check_caution_ended(), tone: 'good' }),
        onError: (error) =>
          toast({ text: checkFailureText(error, m.check_caution_error()), tone: 'bad' }),
      },
    );
  };
}

function cautionColumns(end: (caution: Caution) => Promise<void>): Column<Caution>[] {
  return [
    {
      key: 'who',
      header: m.check_caution_who(),
      card: 'title',
      cell: ({ label }) => <strong>{label}</strong>,
    },
    {
      key: 'subject',
      header: m.check_caution_about(),
      card: 'badge',
      cell: ({ subject }) => <Badge tint="grey">{SUBJECT_TEXTS[subject]()}</Badge>,
    },
    {
      key: 'reason',
      header: m.check_caution_reason(),
      card: 'detail',
      wraps: true,
      cell: ({ reason }) => reason,
    },
    {
      key: 'until',
      header: m.check_caution_expires(),
      card: 'detail',
      cell: ({ expires_on }) => (expires_on === null ? null : formatDate(expires_on)),
    },
    {
      key: 'by',
      header: m.check_caution_by(),
      card: 'detail',
      cell: ({ created_by, created_at, ended_by, ended_at }) =>
        ended_at === null
          ? m.check_caution_line({ by: created_by, when: formatDateTime(created_at) })
          : m.check_caution_ended_by({ by: ended_by ?? '', when: formatDateTime(ended_at) }),
    },
    {
      key: 'actions',
      header: m.common_actions(),
      hideHeader: true,
      card: 'menu',
      cell: (caution) =>
        caution.ended_at === null ? (
          <IconButton
            label={m.check_caution_end_named({ name: caution.label })}
            icon={<IconCircleOff size={20} aria-hidden="true" />}
            onClick={() => void end(caution)}
          />
        ) : null,
    },
  ];
}
