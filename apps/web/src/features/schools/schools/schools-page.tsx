import { type ListedSchool, NEXT_SESSION_DAYS } from '@station/contract/schools/schools';
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatDate, formatNumber, formatWeekday } from '../../../platform/format.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { searchLoaded } from '../../../platform/loaded-search.ts';
import { MarkedText } from '../../../platform/marked-text.tsx';
import { failureWords } from '../../../platform/problem-text.ts';
import { CardAnchor } from '../../../ui/card-grid.tsx';
import { RecordBoard } from '../../../ui/record-board.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import origin from './messages/origin.json';
import { SchoolDeleteDialog, SchoolDialog } from './school-dialogs.tsx';
import { boardWords, schoolsLanguage } from './school-texts.ts';
import { useBoardSearch, useSchoolsBase } from './schools.address.ts';
import { useSchools } from './schools.data.ts';

const CardLink = createLink(CardAnchor);

/** Step 1: which school (spec 2, section 2). */
export function SchoolsPage() {
  const base = useSchoolsBase();
  const schools = useSchools();
  const [search, setSearch] = useBoardSearch();
  const { data: all, error } = schools;
  return (
    <>
      <ScreenTitle lang={languageOf(origin, 'schools_title')}>{m.schools_title()}</ScreenTitle>
      <RecordBoard
        words={{
          ...boardWords(),
          list: m.schools_list(),
          search: m.schools_search(),
          searchPlaceholder: m.schools_search_placeholder(),
          add: m.schools_add(),
          count: (count) => m.schools_count({ count: formatNumber(count) }),
          none: m.schools_none(),
          noneText: m.schools_none_text(),
          noneFound: m.schools_none_found(),
        }}
        icon={(size) => <IconSchool size={size} aria-hidden="true" />}
        rows={all && searchLoaded(all, search, ({ school_name }) => [school_name])}
        search={search}
        onSearch={setSearch}
        refreshing={schools.isFetching}
        onRefresh={() => void schools.refetch()}
        failure={
          error
            ? { title: m.schools_error_load(), ...failureWords(error, schoolsLanguage()) }
            : undefined
        }
        card={(school) => ({
          key: school.school_id,
          name: school.school_name,
          title: (
            <CardLink to={`${base}/$school`} params={{ school: String(school.school_id) }}>
              <MarkedText text={school.school_name} search={search} />
            </CardLink>
          ),
          facts: [
            m.common_record_class_count({ count: formatNumber(school.total_classes) }),
            m.common_record_course_count({ count: formatNumber(school.total_courses) }),
            m.schools_student_count({ count: formatNumber(school.enrolled) }),
          ].join(' · '),
          details: [
            nextText(school.next_session),
            [
              m.schools_id({ id: String(school.school_id) }),
              m.schools_created_at({ date: formatDate(school.created_at) }),
            ].join(' · '),
          ],
        })}
        form={(school, close) => <SchoolDialog school={school} onClose={close} />}
        removal={(school, close) => <SchoolDeleteDialog school={school} onClose={close} />}
      />
    </>
  );
}

/** `Buổi tiếp theo: Thứ Hai 23/11/2026, 18:00 (Tiếng Hàn 1)`. */
function nextText(next: ListedSchool['next_session']): string {
  if (!next) return m.schools_next_none({ days: NEXT_SESSION_DAYS });
  const { held_on, starts_at, course_name } = next;
  const when = `${formatWeekday(held_on)} ${formatDate(held_on)}, ${starts_at}`;
  return m.schools_next({ when, course: course_name });
}
