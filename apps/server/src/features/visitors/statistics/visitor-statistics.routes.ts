import {
  exportVisitStatistics,
  listVisitSessions,
  STATISTICS,
  visitSessionPages,
  visitStatistics,
} from '@station/contract/visitors/visitor-statistics';
import type { Feature } from '../../../platform/context.ts';
import { sendWorkbook } from '../../../platform/send-file.ts';
import { statisticsWorkbook } from './statistics-export.actions.ts';
import { rollUpVisits } from './visit-rollups.actions.ts';
import { rollUpUpkeep } from './visit-rollups.jobs.ts';
import { findSessions } from './visit-sessions.queries.ts';
import { shownSession, viewTrail } from './visit-trails.actions.ts';
import { readStatistics, spansOf } from './visitor-statistics.ts';

/** What the page views come to, and whose they are, for administrators (visitors issue, 7). */
export const visitorStatistics: Feature = {
  routes: (context, mount) => {
    mount(visitStatistics, async ({ query }) => ({ data: await readStatistics(context, query) }));

    mount(exportVisitStatistics, async ({ actor, query, reply }) => {
      const workbook = await statisticsWorkbook(context, actor, query);
      return sendWorkbook(reply, `visitors_${query.from}_${query.to}.xlsx`, workbook);
    });

    mount(listVisitSessions, async ({ query }) => {
      const { span } = spansOf(query);
      const [startedAt = '', sessionId = ''] = query.before?.split('~') ?? [];
      const before = query.before ? { started_at: startedAt, session_id: sessionId } : undefined;
      await rollUpVisits(context);
      // One more than asked for tells whether there is another page.
      const rows = await findSessions(context.db, span, query, before, STATISTICS.sessions + 1);
      const data = rows.slice(0, STATISTICS.sessions).map(shownSession);
      const last = rows.length > data.length ? data.at(-1) : undefined;
      return { data, next: last ? `${last.started_at}~${last.session_id}` : null };
    });

    mount(visitSessionPages, async ({ actor, params }) => viewTrail(context, actor, params.id));
  },
  jobs: rollUpUpkeep,
};
