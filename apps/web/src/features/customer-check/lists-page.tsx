import { VERDICTS } from '@station/contract/customer-check/checks';
import type { CheckList } from '@station/contract/customer-check/lists';
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { formatDateTime, formatNumber } from '../../platform/format.ts';
import { useInAppLink } from '../../platform/in-app-link.ts';
import { pagedList } from '../../platform/list-state.ts';
import { plainListTexts } from '../../platform/plain-list-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { OpenAnchor } from '../../ui/line-opening.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { useListsAddress } from './customer-check.address.ts';
import { useCheckLists } from './customer-check.data.ts';
import { checkFailure, VERDICT_TEXTS, VERDICT_TINTS } from './customer-check-texts.ts';

const OpenLink = createLink(OpenAnchor);

/** Files of customers that were checked, newest first: one's own, for administrators everybody's. */
export function ListsPage() {
  const at = useListsAddress();
  const page = useCheckLists(at.address.page);
  const linkTo = useInAppLink();
  const rows = pagedList(page, ({ data }) => data, checkFailure(m.check_lists_error));
  return (
    <Screen>
      <ListScreen
        lines
        at={at}
        list={{ ...rows, rows: rows.rows?.map((row, place) => ({ ...row, place })) }}
        texts={plainListTexts({
          list: m.check_lists_title(),
          none: { title: m.check_lists_none(), text: m.check_lists_text() },
          range: m.check_lists_summary,
        })}
        title={<ScreenTitle subtitle={m.check_lists_text()}>{m.check_lists_title()}</ScreenTitle>}
        primary={{
          key: 'upload',
          label: m.check_lists_upload(),
          icon: <IconUpload size={18} aria-hidden="true" />,
          ...linkTo({ to: '/home/cmscustomer/upload' }),
        }}
        columns={listColumns()}
        rowKey={({ place }) => place}
        icon={<IconListCheck size={40} aria-hidden="true" />}
      />
    </Screen>
  );
}

function listColumns(): Column<CheckList & { place: number }>[] {
  return [
    {
      key: 'file',
      header: m.check_lists_file(),
      card: 'title',
      cell: ({ id, file_name }) => (
        <OpenLink to="/home/cmscustomer/lists/$id" params={{ id }}>
          {file_name}
        </OpenLink>
      ),
    },
    {
      key: 'when',
      header: m.check_lists_when(),
      card: 'detail',
      cell: ({ created_at, account_name }) => `${formatDateTime(created_at)} · ${account_name}`,
    },
    {
      key: 'progress',
      header: m.check_list_rows(),
      card: 'detail',
      cell: progressText,
    },
    {
      key: 'verdicts',
      header: m.check_lists_results(),
      card: 'badge',
      cell: ({ verdicts }) => (
        <span className="wrap-2">
          {VERDICTS.filter((one) => verdicts[one] > 0).map((one) => (
            <Badge key={one} tint={VERDICT_TINTS[one]}>
              {m.check_lists_count({
                verdict: VERDICT_TEXTS[one](),
                count: formatNumber(verdicts[one]),
              })}
            </Badge>
          ))}
        </span>
      ),
    },
  ];
}

/** How far the check of a file is. */
export const progressText = ({ done, rows }: CheckList): string =>
  m.check_lists_progress({ done: formatNumber(done), rows: formatNumber(rows) });
