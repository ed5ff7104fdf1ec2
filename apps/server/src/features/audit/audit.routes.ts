import { exportAudit, listAudit, listAuditActions } from '@station/contract/audit/audit';
import { dayOf } from '../../platform/clock.ts';
import type { Feature } from '../../platform/context.ts';
import { sendWorkbook } from '../../platform/send-file.ts';
import { exportWorkbook } from './audit.actions.ts';
import { findActions, findAuditLines, findSubjects } from './audit.queries.ts';

/** The audit log, for administrators (accounts issue, section 9). */
export const audit: Feature = {
  routes: (context, mount) => {
    mount(listAudit, async ({ query }) => {
      const { before, limit, ...filter } = query;
      const beforeId = before === 0 ? Number.MAX_SAFE_INTEGER : before;
      // One more than asked for tells whether there is another page.
      const rows = await findAuditLines(context.db, filter, beforeId, limit + 1);
      const page = rows.slice(0, limit);
      return {
        data: page.map((row) => ({ ...row, at: row.at.toISOString() })),
        next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
      };
    });

    mount(listAuditActions, async () => {
      const [actions, subjects] = await Promise.all([
        findActions(context.db),
        findSubjects(context.db),
      ]);
      return { data: { actions, subjects } };
    });

    mount(exportAudit, async ({ actor, query, reply }) => {
      const today = dayOf(context.clock);
      const workbook = await exportWorkbook(context, actor, query);
      return sendWorkbook(reply, `audit_${today}.xlsx`, workbook);
    });
  },
};
