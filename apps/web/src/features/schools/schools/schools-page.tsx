import { type ListedSchool, NEXT_SESSION_DAYS } from '@station/contract/schools/schools';
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { useFormAddress } from '../../../platform/form-address.ts';
import { formatDate, formatNumber, formatWeekday } from '../../../platform/format.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { loadedList } from '../../../platform/list-state.ts';
import { useLoadedAhead } from '../../../platform/loaded-ahead.ts';
import { searchLoaded } from '../../../platform/loaded-search.ts';
import { MarkedText } from '../../../platform/marked-text.tsx';
import { loadFailure } from '../../../platform/problem-text.ts';
import { RecordBoard } from '../../../records/record-board.tsx';
import { OpenAnchor } from '../../../ui/line-opening.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import origin from './messages/origin.json';
import { boardTexts, schoolsLanguage } from './school-texts.ts';
import { useBoardAddress, useSchoolsBase } from './schools.address.ts';
import { useSchools } from './schools.data.ts';

const OpenLink = createLink(OpenAnchor);

const loadDialogs = () => import('./school-dialogs.tsx');

/** Step 1: which school (spec 2, section 2). */
export function SchoolsPage() {
  const dialogs = useLoadedAhead(loadDialogs);
  const base = useSchoolsBase();
  const schools = useSchools();
  const at = useBoardAddress();
  const forms = useFormAddress();
  const { search } = at.address;
  return (
    <RecordBoard
      title={
        <ScreenTitle lang={languageOf(origin, 'schools_title')}>{m.schools_title()}</ScreenTitle>
      }
      texts={boardTexts({
        list: m.schools_list(),
        search: { label: m.schools_search(), placeholder: m.schools_search_placeholder() },
        add: m.schools_add(),
        count: (count) => m.schools_count({ count: formatNumber(count) }),
        none: { title: m.schools_none(), text: m.schools_none_text() },
        noneFound: m.schools_none_found(),
      })}
      icon={(size) => <IconSchool size={size} aria-hidden="true" />}
      at={at}
      forms={forms}
      list={loadedList(
        schools,
        schools.data && searchLoaded(schools.data, search, ({ school_name }) => [school_name]),
        loadFailure(m.schools_error_load, schoolsLanguage, m.schools_lost_load),
      )}
      card={(school) => ({
        key: school.school_id,
        name: school.school_name,
        title: (
          <OpenLink to={`${base}/$school`} params={{ school: String(school.school_id) }}>
            <MarkedText text={school.school_name} search={search} />
          </OpenLink>
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
      form={(school, close) =>
        dialogs ? <dialogs.SchoolDialog school={school} onClose={close} /> : null
      }
      removal={(school, close) =>
        dialogs ? <dialogs.SchoolDeleteDialog school={school} onClose={close} /> : null
      }
    />
  );
}

/** `Buổi tiếp theo: Thứ Hai 23/11/2026, 18:00 (Tiếng Hàn 1)`. */
function nextText(next: ListedSchool['next_session']): string {
  if (!next) return m.schools_next_none({ days: NEXT_SESSION_DAYS });
  const { held_on, starts_at, course_name } = next;
  const when = `${formatWeekday(held_on)} ${formatDate(held_on)}, ${starts_at}`;
  return m.schools_next({ when, course: course_name });
}
