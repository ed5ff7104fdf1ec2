import { NOTICE_GROUPS, type NoticeGroup } from '@station/contract/notices/notice-groups';
import { NOTICE_CHOICES, type Notice, type NoticeChoice } from '@station/contract/notices/notices';
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { useRoughNow } from '../../../platform/ago.ts';
import { localDay } from '../../../platform/days.ts';
import { useInAppLink } from '../../../platform/in-app-link.ts';
import { pagedList } from '../../../platform/list-state.ts';
import { problemText } from '../../../platform/problem-text.ts';
import { setFilters } from '../../../ui/list-filters.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { Select } from '../../../ui/select-field.tsx';
import { ShellMenuSlot } from '../../../ui/shell-menu-slot.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { BackAnchor, ToolHeader } from '../../../ui/tool-header.tsx';
import {
  dayText,
  GROUP_TEXTS,
  noticesFailure,
  noticesLanguage,
  noticesTexts,
  SHOW_TEXTS,
  text,
} from '../notice-texts.ts';
import { useNoticesAddress } from '../notices.address.ts';
import { useAllMarked, useNotices } from '../notices.data.ts';
import { NoticeLine } from './notice-line.tsx';
import css from './notices.module.css';

const Back = createLink(BackAnchor);

/** What has happened for the person, newest first, day by day. */
export function NoticesPage() {
  const at = useNoticesAddress();
  const { show, group } = at.address;
  const page = useNotices(at.address, noticesLanguage());
  const marking = useAllMarked();
  const linkTo = useInAppLink();
  // While others are on their way, what stands there is not what the filters say.
  const shown = page.isPlaceholderData ? [] : (page.data?.data ?? []);
  const newest = Math.max(0, ...shown.map(({ id }) => id));
  const markAll = (as: 'read' | 'archived') =>
    marking.mutate(
      { up_to: newest, as, ...(group && { group }) },
      { onError: (error) => toast({ text: problemText(error, noticesLanguage()), tone: 'bad' }) },
    );
  const nothingSet = { show: 'all', group: '' } as const;
  return (
    <>
      <ToolHeader
        back={<Back to="/home" label={text(m.common_back_home)} />}
        title={m.notices_title()}
        actions={<ShellMenuSlot />}
      />
      <Screen>
        <ScreenTitle hidden>{m.notices_title()}</ScreenTitle>
        <ListScreen
          className={css.screen}
          at={at}
          list={pagedList(page, ({ data }) => data, noticesFailure)}
          texts={noticesTexts()}
          fields={
            <>
              <Select
                label={m.notices_show()}
                value={show}
                onChange={(event) => at.change({ show: event.currentTarget.value as NoticeChoice })}
                choices={NOTICE_CHOICES.map((value) => ({ value, label: SHOW_TEXTS[value]() }))}
              />
              <Select
                label={m.notices_group()}
                value={group}
                onChange={(event) =>
                  at.change({ group: event.currentTarget.value as NoticeGroup | '' })
                }
                choices={[
                  { value: '', label: m.notices_group_all() },
                  ...NOTICE_GROUPS.map((value) => ({ value, label: GROUP_TEXTS[value]() })),
                ]}
              />
            </>
          }
          set={setFilters(
            show !== 'all' && {
              key: 'show',
              label: SHOW_TEXTS[show](),
              onRemove: () => at.change({ show: 'all' }),
            },
            group !== '' && {
              key: 'group',
              label: GROUP_TEXTS[group](),
              onRemove: () => at.change({ group: '' }),
            },
          )}
          onClear={() => at.change(nothingSet)}
          actions={[
            {
              key: 'read',
              label: m.notices_read_all(),
              icon: <IconChecks size={18} aria-hidden="true" />,
              disabled: newest === 0 || show === 'archived' || !holdsUnread(page.data),
              onSelect: () => markAll('read'),
            },
            {
              key: 'archive',
              label: m.notices_archive_read(),
              icon: <IconArchive size={18} aria-hidden="true" />,
              disabled: show !== 'all' || !shown.some((it) => it.read_at !== null),
              onSelect: () => markAll('archived'),
            },
            {
              key: 'settings',
              label: m.notices_settings(),
              icon: <IconSettings size={18} aria-hidden="true" />,
              ...linkTo({ to: '/home/profile/notices' }),
            },
          ]}
          icon={<IconBell size={40} aria-hidden="true" />}
        >
          {(notices) => <Days notices={notices} />}
        </ListScreen>
      </Screen>
    </>
  );
}

/** Whether some of the list are unread, or may be: further pages are not here. */
const holdsUnread = (page: ReturnType<typeof useNotices>['data']) =>
  page !== undefined &&
  page.unread > 0 &&
  (page.pagination.total_pages > 1 || page.data.some(({ read_at }) => read_at === null));

/** The notices under the day that each came on. */
function Days({ notices }: { notices: readonly Notice[] }) {
  const now = useRoughNow();
  const days = Map.groupBy(notices, ({ created_at }) => localDay(new Date(created_at)));
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={dayText(day, now)}>
      <h2 className={css.day}>{dayText(day, now)}</h2>
      <ul className={css.list}>
        {ofDay.map((notice) => (
          <NoticeLine key={notice.id} notice={notice} />
        ))}
      </ul>
    </section>
  ));
}
