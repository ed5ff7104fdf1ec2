import { createLink, useParams } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { TabAnchor, TabLinks } from '../../../ui/tab-links.tsx';
import { useSchoolsBase } from '../schools/schools.address.ts';
import { useCourse } from './courses.data.ts';

const Tab = createLink(TabAnchor);

/** The tab of this very address, whatever its filters. */
const EXACT = { exact: true, includeSearch: false };

/** The screens of a course, side by side: who is in it, who waits, when it is held, what it costs. */
export function CourseTabs() {
  const params = useParams({ strict: false });
  const { school = '', class: classId = '', course = '' } = params;
  const base = useSchoolsBase();
  const { data: placed } = useCourse(Number(course));
  const address = { school, class: classId, course };
  const at = `${base}/$school/$class/$course` as const;
  const waiting = formatNumber(placed?.waiting ?? 0);
  return (
    <TabLinks label={m.courses_tabs()}>
      <Tab to={at} params={address} activeOptions={EXACT}>
        {m.common_record_students()}
      </Tab>
      <Tab to={`${at}/sessions`} params={address} activeOptions={EXACT}>
        {m.courses_tab_sessions()}
      </Tab>
      <Tab to={`${at}/attendance`} params={address} activeOptions={EXACT}>
        {m.courses_tab_attendance()}
      </Tab>
      <Tab to={`${at}/fees`} params={address} activeOptions={EXACT}>
        {m.common_record_fees()}
      </Tab>
      <Tab
        to={`${at}/waiting`}
        params={address}
        activeOptions={EXACT}
        count={
          placed?.waiting
            ? { number: waiting, label: m.courses_tab_waiting_count({ count: waiting }) }
            : undefined
        }
      >
        {m.courses_tab_waiting()}
      </Tab>
      <Tab to={`${at}/certificates`} params={address} activeOptions={EXACT}>
        {m.common_record_certificates()}
      </Tab>
      <Tab to={`${at}/files`} params={address} activeOptions={EXACT}>
        {m.courses_tab_files()}
      </Tab>
    </TabLinks>
  );
}
