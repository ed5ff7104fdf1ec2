import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { TabAnchor, TabLinks } from '../../../ui/tab-links.tsx';
import { useSchoolsBase } from './schools.address.ts';

const Tab = createLink(TabAnchor);

const EXACT = { exact: true, includeSearch: false };
const BELOW = { exact: false, includeSearch: false };

/** The ways into the school records: by school, by student, and by the figures. */
export function SchoolsTabs() {
  const base = useSchoolsBase();
  return (
    <TabLinks label={m.schools_tabs()}>
      <Tab to={base} activeOptions={EXACT}>
        {m.common_record_schools()}
      </Tab>
      <Tab to={`${base}/student`} activeOptions={BELOW}>
        {m.common_record_students()}
      </Tab>
      <Tab to={`${base}/overview`} activeOptions={EXACT}>
        {m.schools_tab_overview()}
      </Tab>
    </TabLinks>
  );
}
