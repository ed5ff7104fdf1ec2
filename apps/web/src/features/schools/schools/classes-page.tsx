import type { SchoolClass } from '@station/contract/schools/schools';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import { createLink, useParams } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { useFormAddress } from '../../../platform/form-address.ts';
import { formatDate, formatNumber } from '../../../platform/format.ts';
import { loadedList } from '../../../platform/list-state.ts';
import { useLoadedAhead } from '../../../platform/loaded-ahead.ts';
import { searchLoaded } from '../../../platform/loaded-search.ts';
import { MarkedText } from '../../../platform/marked-text.tsx';
import { loadFailure } from '../../../platform/problem-text.ts';
import { RecordBoard } from '../../../records/record-board.tsx';
import { OpenAnchor } from '../../../ui/line-opening.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import { boardTexts, schoolsLanguage } from './school-texts.ts';
import { useBoardAddress, useSchoolsBase } from './schools.address.ts';
import { useClasses, useSchool } from './schools.data.ts';

const OpenLink = createLink(OpenAnchor);

const loadDialogs = () => import('./class-dialogs.tsx');

/** Step 2: which class of the school (spec 2, section 2). */
export function ClassesPage() {
  const dialogs = useLoadedAhead(loadDialogs);
  const { school: id = '' } = useParams({ strict: false });
  const schoolId = Number(id);
  const { data: school } = useSchool(schoolId);
  const base = useSchoolsBase();
  const classes = useClasses(schoolId);
  const at = useBoardAddress();
  const forms = useFormAddress();
  const { search } = at.address;
  return (
    <RecordBoard
      title={<ScreenTitle subtitle={school?.school_name}>{m.schools_class_title()}</ScreenTitle>}
      texts={boardTexts({
        list: m.schools_class_list(),
        search: {
          label: m.schools_class_search(),
          placeholder: m.schools_class_search_placeholder(),
        },
        add: m.schools_class_add(),
        count: (count) => m.common_record_class_count({ count: formatNumber(count) }),
        none: { title: m.schools_class_none(), text: m.schools_class_none_text() },
        noneFound: m.schools_class_none_found(),
      })}
      icon={(size) => <IconUsersGroup size={size} aria-hidden="true" />}
      at={at}
      forms={forms}
      list={loadedList(
        classes,
        classes.data && searchLoaded(classes.data, search, textsOf),
        loadFailure(m.schools_class_error_load, schoolsLanguage, m.schools_class_lost_load),
      )}
      card={(one) => ({
        key: one.class_id,
        name: one.class_name,
        title: (
          <OpenLink
            to={`${base}/$school/$class`}
            params={{ school: String(schoolId), class: String(one.class_id) }}
          >
            <MarkedText text={one.class_name} search={search} />
          </OpenLink>
        ),
        facts: m.common_record_course_count({ count: formatNumber(one.total_courses) }),
        details: [
          one.description ? (
            <MarkedText key="description" text={one.description} search={search} />
          ) : undefined,
          [
            m.schools_id({ id: String(one.class_id) }),
            m.schools_created_at({ date: formatDate(one.created_at) }),
          ].join(' · '),
        ],
      })}
      form={(one, close) =>
        dialogs ? (
          <dialogs.ClassDialog schoolId={schoolId} schoolClass={one} onClose={close} />
        ) : null
      }
      removal={(one, close) =>
        dialogs ? <dialogs.ClassDeleteDialog schoolClass={one} onClose={close} /> : null
      }
    />
  );
}

const textsOf = ({ class_name, description }: SchoolClass) => [class_name, description];
