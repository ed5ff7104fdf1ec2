import origin from '../../features/visitors/statistics/messages/origin.json';
import { m } from '../../paraglide/messages.js';
import { languageOf } from '../../platform/i18n.ts';
import { Area } from './area.tsx';

/** Visitor statistics: what the visits come to, and their sessions. */
export function VisitorsArea() {
  return (
    <Area
      back={{ link: { to: '/app' }, text: m.visitor_statistics_back_hub() }}
      title={{ text: m.visitor_statistics_header(), lang: languageOf(origin, '*') }}
      tabs={{
        label: m.visitor_statistics_tabs(),
        list: [
          {
            link: { to: '/app/visitors', search: true },
            text: m.visitor_statistics_tab_overview(),
          },
          {
            link: { to: '/app/visitors/sessions', search: true },
            text: m.visitor_statistics_tab_sessions(),
            below: true,
          },
          { link: { to: '/app/user-map' }, text: m.visitor_statistics_map() },
        ],
      }}
    />
  );
}
