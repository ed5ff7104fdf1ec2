import type { CoursePlaces } from '@station/contract/schools/school-figures';
import { createLink } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { BarList } from '../../../ui/charts.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { FigurePanel } from '../../../ui/figure-panel.tsx';
import { OpenAnchor } from '../../../ui/line-opening.tsx';
import { useSchoolsBase } from '../schools/schools.address.ts';

const OpenLink = createLink(OpenAnchor);

/** Courses that are shown before somebody asks for all. */
const AT_FIRST = 12;

/** How full each active course is, the fullest first. */
export function PlacesPanel({ courses }: { courses: readonly CoursePlaces[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? courses : courses.slice(0, AT_FIRST);
  const none = <p className="quiet">{m.school_overview_places_none()}</p>;
  return (
    <FigurePanel
      title={m.school_overview_places()}
      text={m.school_overview_places_text()}
      texts={{ chart: m.school_overview_chart(), table: m.school_overview_table() }}
      chart={
        <>
          {courses.length === 0 ? none : null}
          <BarList
            label={m.school_overview_places()}
            bars={shown.map((course) => ({
              key: course.course_id,
              label: <CourseLink course={course} />,
              text: placesText(course),
              share: course.enrolled / course.max_students,
              tone: course.enrolled >= course.max_students ? 'full' : 'plain',
            }))}
          />
          {shown.length < courses.length ? (
            <Button onClick={() => setAll(true)}>
              {m.school_overview_places_all({ count: formatNumber(courses.length) })}
            </Button>
          ) : null}
        </>
      }
      table={
        <DataTable
          caption={m.school_overview_places()}
          loadingLabel={m.common_loading()}
          rows={courses}
          rowKey={({ course_id }) => course_id}
          empty={none}
          columns={[
            {
              key: 'course',
              header: m.common_record_course(),
              card: 'title',
              cell: (course) => <CourseLink course={course} />,
            },
            {
              key: 'enrolled',
              header: m.school_overview_enrolled(),
              card: 'detail',
              cell: ({ enrolled, max_students }) =>
                `${formatNumber(enrolled)}/${formatNumber(max_students)}`,
            },
            {
              key: 'waiting',
              header: m.school_overview_waiting(),
              card: 'detail',
              cell: ({ waiting }) =>
                m.school_overview_waiting_count({ count: formatNumber(waiting) }),
            },
          ]}
        />
      }
    />
  );
}

function placesText({ enrolled, max_students, waiting }: CoursePlaces): string {
  const places = `${formatNumber(enrolled)}/${formatNumber(max_students)}`;
  if (waiting === 0) return places;
  return `${places} · ${m.school_overview_waiting_count({ count: formatNumber(waiting) })}`;
}

function CourseLink({ course }: { course: CoursePlaces }) {
  const base = useSchoolsBase();
  return (
    <>
      <OpenLink
        to={`${base}/$school/$class/$course`}
        params={{
          school: String(course.school_id),
          class: String(course.class_id),
          course: String(course.course_id),
        }}
      >
        {course.course_name}
      </OpenLink>{' '}
      <span className="quiet">{`${course.school_name} · ${course.class_name}`}</span>
    </>
  );
}
