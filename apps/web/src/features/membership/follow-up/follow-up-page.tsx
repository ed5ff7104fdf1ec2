import { FOLLOW_UPS, type FollowUp } from '@station/contract/membership/follow-up';
import type { ListedMember } from '@station/contract/membership/member-fields';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import { createLink, useNavigate } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { pagedList } from '../../../platform/list-state.ts';
import { plainListTexts } from '../../../platform/plain-list-texts.ts';
import { writeToMany } from '../../../platform/write-to-many.ts';
import { IconAnchor } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { StatTiles } from '../../../ui/stat-tiles.tsx';
import { memberColumns } from '../members/member-columns.tsx';
import { useFollowUpAddress } from '../membership.address.ts';
import { membershipFailure } from '../membership-texts.ts';
import { useFollowUp } from './follow-up.data.ts';

const IconLink = createLink(IconAnchor);

const WHICH_TEXTS: Readonly<Record<FollowUp, () => string>> = {
  ending: m.follow_running_out,
  absent: m.follow_absent,
  owing: m.follow_owing,
};

/** Whom somebody should call: who runs out, who has not come, who owes. */
export function FollowUpPage() {
  const at = useFollowUpAddress();
  const { which, page } = at.address;
  const query = useFollowUp(which, page);
  const counts = query.data?.counts;
  const navigate = useNavigate();
  const write = {
    key: 'write',
    label: m.follow_letter(),
    icon: <IconMail size={18} aria-hidden="true" />,
    onSelect: () => void navigate(writeToMany({ kind: 'members', which })),
  };
  return (
    <Screen>
      <ListScreen
        lines
        at={at}
        list={pagedList(query, ({ data }) => data, membershipFailure(m.follow_error))}
        texts={plainListTexts({
          list: m.follow_title(),
          none: m.follow_none(),
          range: m.members_summary,
        })}
        title={<ScreenTitle>{m.follow_title()}</ScreenTitle>}
        figures={
          <StatTiles
            label={m.follow_which()}
            tiles={FOLLOW_UPS.map((key) => ({
              key,
              value: counts && formatNumber(counts[key]),
              label: WHICH_TEXTS[key](),
            }))}
            selected={which}
            onSelect={(key) => at.change({ which: key as FollowUp })}
          />
        }
        {...(counts && counts[which] > 0 && { primary: write })}
        filtered={0}
        columns={[...memberColumns(), letterColumn()]}
        rowKey={({ id }) => id}
        icon={<IconUserCheck size={40} aria-hidden="true" />}
      />
    </Screen>
  );
}

/** The way to a letter, where there is an address. */
const letterColumn = (): Column<ListedMember> => ({
  key: 'letter',
  header: m.common_actions(),
  hideHeader: true,
  card: 'menu',
  cell: ({ email, name }) =>
    email === '' ? null : (
      <IconLink
        to="/autogmail"
        search={{ write: 'new', to: email } as never}
        label={m.follow_letter_to({ name })}
        icon={<IconMail size={20} aria-hidden="true" />}
      />
    ),
});
