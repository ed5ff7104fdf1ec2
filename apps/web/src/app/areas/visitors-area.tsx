import { createLink, Outlet } from '@tanstack/react-router';
import origin from '../../features/visitors/statistics/messages/origin.json';
import { m } from '../../paraglide/messages.js';
import { languageOf } from '../../platform/i18n.ts';
import { ShellMenuSlot } from '../../ui/shell-menu-slot.tsx';
import { TabAnchor, TabLinks } from '../../ui/tab-links.tsx';
import { BackAnchor, ToolHeader } from '../../ui/tool-header.tsx';

const Back = createLink(BackAnchor);
const Tab = createLink(TabAnchor);

/** The tab of this very address, whatever its days and filters. */
const EXACT = { exact: true, includeSearch: false };

/** The tab of a list whose entries have screens of their own. */
const WITHIN = { exact: false, includeSearch: false };

/** Visitor statistics: what the visits come to, and their sessions. */
export function VisitorsArea() {
  return (
    <>
      <ToolHeader
        back={<Back to="/app" label={m.visitor_statistics_back_hub()} />}
        title={m.visitor_statistics_header()}
        titleLang={languageOf(origin, '*')}
        actions={<ShellMenuSlot />}
      />
      <TabLinks label={m.visitor_statistics_tabs()}>
        <Tab to="/app/visitors" search={true} activeOptions={EXACT}>
          {m.visitor_statistics_tab_overview()}
        </Tab>
        <Tab to="/app/visitors/sessions" search={true} activeOptions={WITHIN}>
          {m.visitor_statistics_tab_sessions()}
        </Tab>
        <Tab to="/app/user-map">{m.visitor_statistics_map()}</Tab>
      </TabLinks>
      <Outlet />
    </>
  );
}
