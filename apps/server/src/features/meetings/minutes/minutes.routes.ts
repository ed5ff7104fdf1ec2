import {
  addAgendaItem,
  addOutcome as addOutcomeEndpoint,
  amendMinutes as amendMinutesEndpoint,
  closeMinutes as closeMinutesEndpoint,
  deleteAgendaItem,
  deleteOutcome,
  downloadMinutes,
  getMinutes,
  listMyActions,
  markAction as markActionEndpoint,
  markPresence as markPresenceEndpoint,
  placeAgendaItem,
  takeItemsOver,
  updateAgendaItem,
  updateOutcome,
} from '@station/contract/meetings/minutes';
import type { Feature } from '../../../platform/context.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { findMeeting } from '../planning/meetings.queries.ts';
import { requiredMeeting } from '../planning/planning.rules.ts';
import { amendMinutes, closeMinutes, markPresence } from './closing.actions.ts';
import { addItem, changeItem, moveItem, removeItem, takeOver } from './items.actions.ts';
import { readMinutes, toOutcome } from './minutes-access.actions.ts';
import { minutesPage } from './minutes-page.ts';
import { addOutcome, changeOutcome, markAction, removeOutcome } from './outcomes.actions.ts';
import { findActionsOf } from './outcomes.queries.ts';

/** Own actions that are listed at most. */
const ACTIONS_LISTED = 100;

/** Agenda and minutes of meetings (issue 17, 2). */
export const meetingMinutes: Feature = {
  routes(context, mount) {
    const { db } = context;

    mount(listMyActions, async ({ actor }) => ({
      data: (await findActionsOf(db, actor.id, ACTIONS_LISTED)).map((row) => ({
        ...toOutcome(row),
        meeting_title: row.meeting_title,
      })),
    }));

    mount(getMinutes, async ({ actor, params }) => ({
      data: await readMinutes(db, actor, params.id),
    }));

    mount(addAgendaItem, async ({ actor, params, body }) => ({
      data: await addItem(context, actor, params.id, body),
    }));

    mount(updateAgendaItem, async ({ actor, params, body }) => ({
      data: await changeItem(context, actor, params.id, body),
    }));

    mount(deleteAgendaItem, async ({ actor, params }) => {
      await removeItem(context, actor, params.id);
      return {};
    });

    mount(placeAgendaItem, async ({ actor, params, body }) => ({
      data: await moveItem(context, actor, params.id, body),
    }));

    mount(takeItemsOver, ({ actor, params }) => takeOver(context, actor, params.id));

    mount(addOutcomeEndpoint, async ({ actor, params, body }) => ({
      data: await addOutcome(context, actor, params.id, body),
    }));

    mount(updateOutcome, async ({ actor, params, body }) => ({
      data: await changeOutcome(context, actor, params.id, body),
    }));

    mount(markActionEndpoint, async ({ actor, params, body }) => ({
      data: await markAction(context, actor, params.id, body.done),
    }));

    mount(deleteOutcome, async ({ actor, params }) => {
      await removeOutcome(context, actor, params.id);
      return {};
    });

    mount(markPresenceEndpoint, async ({ actor, params, body }) => ({
      data: await markPresence(context, actor, params.id, body),
    }));

    mount(closeMinutesEndpoint, async ({ actor, params }) => ({
      data: await closeMinutes(context, actor, params.id),
    }));

    mount(amendMinutesEndpoint, async ({ actor, params, body }) => ({
      data: await amendMinutes(context, actor, params.id, body.text),
    }));

    mount(downloadMinutes, async ({ actor, params, query, reply }) => {
      const meeting = requiredMeeting(await findMeeting(db, actor, params.id));
      const minutes = await readMinutes(db, actor, params.id);
      const { organisation_name: organisation } = await readSettings(context);
      return reply
        .type('application/pdf')
        .header('Content-Disposition', `attachment; filename="minutes_${params.id}.pdf"`)
        .send(minutesPage(meeting, minutes, { language: query.language, organisation }));
    });
  },
};
