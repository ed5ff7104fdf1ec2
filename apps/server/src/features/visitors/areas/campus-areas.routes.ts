import {
  createCampusArea,
  deleteCampusArea,
  exportAreaLog as exportAreaLogEndpoint,
  listAreaLog,
  listCampusAreas,
  updateCampusArea,
} from '@station/contract/visitors/campus-areas';
import { dayOf } from '../../../platform/clock.ts';
import type { Feature } from '../../../platform/context.ts';
import { sendWorkbook } from '../../../platform/send-file.ts';
import { exportAreaLog, readAreaLog } from './area-log.actions.ts';
import { stayUpkeep, watchAreas } from './area-watch.jobs.ts';
import { changeArea, createArea, deleteArea } from './campus-areas.actions.ts';
import { findAreas } from './campus-areas.queries.ts';

/** Areas of the campus and the log of who enters and leaves them (visitors issue, 6). */
export const campusAreas: Feature = {
  routes: (context, mount) => {
    mount(listCampusAreas, async () => ({ data: await findAreas(context.db) }));

    mount(createCampusArea, async ({ actor, body }) => ({
      data: await createArea(context, actor, body),
    }));

    mount(updateCampusArea, async ({ actor, params, body }) => ({
      data: await changeArea(context, actor, params.id, body),
    }));

    mount(deleteCampusArea, async ({ actor, params }) => {
      await deleteArea(context, actor, params.id);
      return {};
    });

    mount(listAreaLog, async ({ actor, query }) => readAreaLog(context, actor, query));

    mount(exportAreaLogEndpoint, async ({ actor, query, reply }) => {
      const today = dayOf(context.clock);
      const workbook = await exportAreaLog(context, actor, query);
      return sendWorkbook(reply, `areas_${today}.xlsx`, workbook);
    });
  },
  jobs: stayUpkeep,
  background: watchAreas,
};
