import type { PlacedCourse } from '@station/contract/schools/courses';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { Breadcrumb, CrumbAnchor } from '../../../ui/breadcrumb.tsx';
import { TodayLink } from '../attendance/today-link.tsx';
import type { Choice } from '../schools/school-steps.tsx';
import { useSchoolsBase } from '../schools/schools.address.ts';
import css from './course-head.module.css';
import { CourseTabs } from './course-tabs.tsx';
import { courseDates } from './course-texts.ts';
import { useCourse } from './courses.data.ts';

const Crumb = createLink(CrumbAnchor);

type CourseHeadProps = {
  choice: Required<Choice>;
  /** One of the course's tabs is open, and not what lies below one. */
  isTab: boolean;
};

/**
 * What stands over the screens of a course: where it belongs, in one line; over its tabs also its
 * name, how full it is and what is to be done today. A tab's own heading is left to readers: it says
 * what the tab says.
 */
export function CourseHead({ choice: { school, schoolClass, course }, isTab }: CourseHeadProps) {
  const base = useSchoolsBase();
  const { data: placed } = useCourse(course.id);
  const params = {
    school: String(school.id),
    class: String(schoolClass.id),
    course: String(course.id),
  };
  return (
    <>
      <div className={css.trail}>
        <Breadcrumb label={m.schools_steps()}>
          <Crumb to={`${base}/$school`} params={params}>
            {school.name ?? m.common_loading()}
          </Crumb>
          <Crumb to={`${base}/$school/$class`} params={params}>
            {schoolClass.name ?? m.common_loading()}
          </Crumb>
          {isTab ? null : (
            <Crumb to={`${base}/$school/$class/$course`} params={params}>
              {course.name ?? m.common_loading()}
            </Crumb>
          )}
        </Breadcrumb>
      </div>
      {isTab ? (
        <>
          <div className={css.head}>
            <CourseName name={course.name} placed={placed} />
            <TodayLink courseId={course.id} params={params} />
          </div>
          <div className={css.tabs}>
            <CourseTabs />
          </div>
        </>
      ) : null}
    </>
  );
}

function CourseName({
  name,
  placed,
}: {
  name: string | undefined;
  placed: PlacedCourse | undefined;
}) {
  const counts = placed && {
    enrolled: formatNumber(placed.enrolled),
    places: formatNumber(placed.max_students),
  };
  const facts = placed && [
    placed.is_active === 1 ? '' : m.courses_inactive(),
    placed.course_period,
    courseDates(placed.start_date, placed.end_date),
  ];
  return (
    <div className={css.words}>
      <p className="line-2">
        <span className={css.name}>{name}</span>
        {counts ? (
          <span className={css.count} data-full={isFull(placed) || undefined}>
            <IconUsers size={16} aria-hidden="true" />
            <span aria-hidden="true">{`${counts.enrolled}/${counts.places}`}</span>
            <span className="visually-hidden">{m.courses_taken(counts)}</span>
          </span>
        ) : null}
      </p>
      <p className={css.facts}>{facts?.filter(Boolean).join(' · ')}</p>
    </div>
  );
}

const isFull = ({ enrolled, max_students }: PlacedCourse) => enrolled >= max_students;
