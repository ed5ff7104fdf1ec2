import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { useFormAddress } from '../../../platform/form-address.ts';
import { formatDate, formatNumber } from '../../../platform/format.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { loadedList } from '../../../platform/list-state.ts';
import { searchLoaded } from '../../../platform/loaded-search.ts';
import { MarkedText } from '../../../platform/marked-text.tsx';
import { failureWords } from '../../../platform/problem-text.ts';
import { OpenAnchor } from '../../../ui/line-opening.tsx';
import { RecordBoard } from '../../../ui/record-board.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import origin from './messages/origin.json';
import { SchoolDeleteDialog, SchoolDialog } from './school-dialogs.tsx';
import { boardWords, schoolsLanguage } from './school-texts.ts';
import { useBoardAddress, useSchoolsBase } from './schools.address.ts';
import { useSchools } from './schools.data.ts';

const OpenLink = createLink(OpenAnchor);

/** Step 1: which school (spec 2, section 2). */
export function SchoolsPage() {
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
      words={boardWords({
        list: m.schools_list(),
        search: m.schools_search(),
        searchPlaceholder: m.schools_search_placeholder(),
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
        (error) => ({ title: m.schools_error_load(), ...failureWords(error, schoolsLanguage()) }),
      )}
      card={(school) => ({
        key: school.school_id,
        name: school.school_name,
        title: (
          <OpenLink to={`${base}/$school`} params={{ school: String(school.school_id) }}>
            <MarkedText text={school.school_name} search={search} />
          </OpenLink>
        ),
        details: [
          m.schools_id({ id: String(school.school_id) }),
          m.common_record_class_count({ count: formatNumber(school.total_classes) }),
          m.schools_created_at({ date: formatDate(school.created_at) }),
        ],
      })}
      form={(school, close) => <SchoolDialog school={school} onClose={close} />}
      removal={(school, close) => <SchoolDeleteDialog school={school} onClose={close} />}
    />
  );
}
