import {
  answerInvitation as answerInvitationEndpoint,
  lookAtInvitation as lookAtInvitationEndpoint,
} from '@station/contract/meetings/answers';
import {
  getFeed,
  getFeedFile,
  renewFeed as renewFeedEndpoint,
  revokeFeed as revokeFeedEndpoint,
} from '@station/contract/meetings/feed';
import { MEETING_LIMITS } from '@station/contract/meetings/meeting-fields';
import {
  answerMeeting as answerMeetingEndpoint,
  cancelMeeting as cancelMeetingEndpoint,
  checkMeeting as checkMeetingEndpoint,
  createMeeting as createMeetingEndpoint,
  deleteMeeting as deleteMeetingEndpoint,
  downloadMeeting,
  findInvitable as findInvitableEndpoint,
  getMeeting,
  listMeetings,
  listNextMeetings,
  meetingDeletion,
  searchMeetings as searchMeetingsEndpoint,
  updateMeeting as updateMeetingEndpoint,
} from '@station/contract/meetings/meetings';
import {
  createRoom as createRoomEndpoint,
  deleteRoom as deleteRoomEndpoint,
  getRoomDay,
  listRooms,
  updateRoom as updateRoomEndpoint,
} from '@station/contract/meetings/rooms';
import type { Context, Feature, Mount } from '../../platform/context.ts';
import { answerInvitation, answerMeeting, lookAtInvitation } from './answers/answers.actions.ts';
import { feedFile, meetingFile, readOwnFeed, renewFeed, revokeFeed } from './feed/feed.actions.ts';
import { forgetAnswerLinks } from './invitations/invitations.jobs.ts';
import { findInvitable } from './planning/attendees.queries.ts';
import { updateMeeting } from './planning/changes.actions.ts';
import { checkMeeting } from './planning/checks.actions.ts';
import { cancelMeeting, countDeletion, deleteMeeting } from './planning/endings.actions.ts';
import { entryOf, viewOf } from './planning/meeting-views.ts';
import { createMeeting, readCalendar } from './planning/meetings.actions.ts';
import { findMeeting, findNext, searchMeetings } from './planning/meetings.queries.ts';
import { requiredMeeting } from './planning/planning.rules.ts';
import { meetingReminders } from './reminders/reminders.jobs.ts';
import { createRoom, deleteRoom, readRoomDay, updateRoom } from './rooms/rooms.actions.ts';
import { findRooms } from './rooms/rooms.queries.ts';

/** Meetings (issue 17, 2): rooms, calendar, series, invitations and answers. */
export const meetings: Feature = {
  routes: (context, mount) => {
    // Before those of one meeting: `rooms` is no id.
    roomRoutes(context, mount);
    readingRoutes(context, mount);
    planningRoutes(context, mount);
    guestRoutes(context, mount);
  },
  jobs: [forgetAnswerLinks, meetingReminders],
};

function roomRoutes(context: Context, mount: Mount): void {
  const { db, clock } = context;

  mount(listRooms, async () => ({ data: await findRooms(db, new Date(clock.now())) }));

  mount(getRoomDay, ({ actor, query }) => readRoomDay(context, actor, query));

  mount(createRoomEndpoint, async ({ actor, body }) => ({
    data: await createRoom(context, actor, body),
  }));

  mount(updateRoomEndpoint, async ({ actor, params, body }) => ({
    data: await updateRoom(context, actor, params.id, body),
  }));

  mount(deleteRoomEndpoint, async ({ actor, params, query }) => {
    await deleteRoom(context, actor, params.id, query.upcoming);
    return {};
  });
}

function readingRoutes(context: Context, mount: Mount): void {
  const { db, clock } = context;

  mount(listMeetings, async ({ actor, query }) => ({
    data: await readCalendar(context, actor, query),
  }));

  mount(listNextMeetings, async ({ actor, query }) => {
    const rows = await findNext(db, actor.id, new Date(clock.now()), query.limit);
    return { data: rows.map((row) => entryOf(row, actor.id)) };
  });

  mount(searchMeetingsEndpoint, async ({ actor, query }) => {
    const isAsked = query.search !== '' || query.contact_id !== undefined;
    const rows = isAsked ? await searchMeetings(db, actor, query, MEETING_LIMITS.found) : [];
    return { data: rows.map((row) => entryOf(row, actor.id)) };
  });

  mount(findInvitableEndpoint, async ({ query }) => ({
    data: query.search ? await findInvitable(db, query.search, MEETING_LIMITS.found) : [],
  }));

  mount(getMeeting, async ({ actor, params }) => {
    const row = requiredMeeting(await findMeeting(db, actor, params.id));
    return { data: await viewOf(db, actor, row) };
  });

  mount(meetingDeletion, async ({ actor, params, query }) => ({
    data: await countDeletion(context, actor, params.id, query.scope),
  }));

  mount(downloadMeeting, async ({ actor, params, reply }) => {
    const file = await meetingFile(context, actor, params.id);
    return reply
      .type('text/calendar; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="meeting_${params.id}.ics"`)
      .send(file);
  });

  mount(getFeed, async ({ actor }) => ({ data: await readOwnFeed(context, actor) }));
}

function planningRoutes(context: Context, mount: Mount): void {
  mount(createMeetingEndpoint, ({ actor, body }) => createMeeting(context, actor, body));

  mount(updateMeetingEndpoint, ({ actor, params, body }) =>
    updateMeeting(context, actor, params.id, body),
  );

  mount(cancelMeetingEndpoint, ({ actor, params, body }) =>
    cancelMeeting(context, actor, params.id, body),
  );

  mount(deleteMeetingEndpoint, async ({ actor, params, query }) => ({
    deleted: await deleteMeeting(context, actor, params.id, query.scope),
  }));

  mount(answerMeetingEndpoint, async ({ actor, params, body }) => ({
    data: await answerMeeting(context, actor, params.id, body),
  }));

  mount(checkMeetingEndpoint, async ({ actor, body }) => ({
    data: await checkMeeting(context, actor, body),
  }));

  mount(renewFeedEndpoint, ({ actor }) => renewFeed(context, actor));

  mount(revokeFeedEndpoint, async ({ actor }) => {
    await revokeFeed(context, actor);
    return {};
  });
}

/** For people without an account, and for calendar programs. */
function guestRoutes(context: Context, mount: Mount): void {
  mount(lookAtInvitationEndpoint, async ({ query }) => ({
    data: await lookAtInvitation(context, query.token),
  }));

  mount(answerInvitationEndpoint, async ({ body }) => ({
    data: await answerInvitation(context, body),
  }));

  mount(getFeedFile, async ({ params, reply }) => {
    const file = await feedFile(context, params.file);
    return reply
      .type('text/calendar; charset=utf-8')
      .header('Cache-Control', 'private, no-store')
      .header('X-Robots-Tag', 'noindex')
      .send(file);
  });
}
