import { VERDICTS, type Verdict } from '@station/contract/customer-check/checks';
import type { CheckedRow } from '@station/contract/customer-check/lists';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs';
import { useParams } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { pagedList } from '../../platform/list-state.ts';
import { plainListTexts } from '../../platform/plain-list-texts.ts';
import { exportAction } from '../../records/export-action.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { setFilters } from '../../ui/list-filters.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { Select } from '../../ui/select-field.tsx';
import { toast } from '../../ui/toaster.tsx';
import { useListAddress } from './customer-check.address.ts';
import { useCheckList, useCheckListFile } from './customer-check.data.ts';
import {
  checkFailure,
  checkFailureText,
  EVIDENCE_TEXTS,
  VERDICT_TEXTS,
  VERDICT_TINTS,
} from './customer-check-texts.ts';
import { progressText } from './lists-page.tsx';

/** The rows of a file with what each came to. */
export function ListPage() {
  const { id = '' } = useParams({ strict: false });
  const at = useListAddress();
  const { verdict } = at.address;
  const page = useCheckList(id, at.address);
  const file = useCheckListFile();
  const list = page.data?.list;
  const fail = (error: unknown) =>
    toast({ text: checkFailureText(error, m.check_lists_error()), tone: 'bad' });
  return (
    <Screen>
      <ListScreen
        lines
        at={at}
        list={pagedList(page, ({ data }) => data, checkFailure(m.check_list_gone))}
        texts={plainListTexts({
          list: m.check_list_rows(),
          none: m.check_list_none(),
          noneFound: m.check_list_none(),
          clears: 'nothing',
          range: m.check_lists_summary,
        })}
        title={
          <ScreenTitle subtitle={list && progressText(list)}>
            {list?.file_name ?? m.check_lists_title()}
          </ScreenTitle>
        }
        primary={exportAction(m.check_list_download(), IconDownload, () =>
          file.mutate(id, { onError: fail }),
        )}
        fields={
          <Select
            aria-label={m.check_list_filter()}
            value={verdict}
            onChange={(event) => at.change({ verdict: event.currentTarget.value as Verdict | '' })}
            choices={[
              { value: '', label: m.common_all() },
              ...VERDICTS.map((one) => ({
                value: one,
                label: countText(one, list?.verdicts[one]),
              })),
            ]}
          />
        }
        set={setFilters(
          verdict !== '' && {
            key: 'verdict',
            label: VERDICT_TEXTS[verdict](),
            onRemove: () => at.change({ verdict: undefined }),
          },
        )}
        columns={rowColumns()}
        rowKey={({ row }) => row}
        icon={<IconListCheck size={40} aria-hidden="true" />}
      />
    </Screen>
  );
}

const countText = (verdict: Verdict, count = 0): string =>
  m.check_lists_count({ verdict: VERDICT_TEXTS[verdict](), count: formatNumber(count) });

function rowColumns(): Column<CheckedRow>[] {
  return [
    {
      key: 'row',
      header: m.check_list_row(),
      card: 'hidden',
      cell: ({ row }) => formatNumber(row),
    },
    {
      key: 'customer',
      header: m.check_list_customer(),
      card: 'title',
      wraps: true,
      cell: ({ name, phone, email, number }) =>
        [name, phone, email, number].filter(Boolean).join(' · '),
    },
    {
      key: 'verdict',
      header: m.check_result(),
      card: 'badge',
      cell: ({ verdict }) =>
        verdict === null ? (
          <Badge tint="grey">{m.check_waiting()}</Badge>
        ) : (
          <Badge tint={VERDICT_TINTS[verdict]}>{VERDICT_TEXTS[verdict]()}</Badge>
        ),
    },
    {
      key: 'found',
      header: m.check_list_found(),
      card: 'detail',
      wraps: true,
      cell: ({ found, cautions }) => (
        <span className="stack-1">
          {cautions.map((reason) => (
            <strong key={reason}>{reason}</strong>
          ))}
          {found.map(({ kind, id, name, evidence }) => (
            <span key={`${kind}-${id}`}>
              {name} ({evidence.map((one) => EVIDENCE_TEXTS[one]()).join(', ')})
            </span>
          ))}
        </span>
      ),
    },
  ];
}
