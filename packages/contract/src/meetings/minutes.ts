/** What is to be spoken of in a meeting, what was said, and what came of it. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { amount, id, idInPath, optionalDay, versionField } from '../record-fields.ts';
import { LANGUAGES } from '../settings/settings.ts';

export const MINUTES_LIMITS = {
  items: 100,
  title: 300,
  /** Planned minutes of an item. */
  minutes: 1_440,
  /** Characters of what was said to an item, which is HTML of our editor. */
  notes: 50_000,
  outcomes: 300,
  text: 1_000,
  amendment: 4_000,
  amendments: 50,
  lateMinutes: 1_440,
} as const;

/** `open` until it was spoken of; `postponed` goes to the next meeting. */
export const ITEM_STATES = ['open', 'done', 'postponed'] as const;
export const ItemState = z.enum(ITEM_STATES);
export type ItemState = z.infer<typeof ItemState>;

const Owner = z.object({ id: z.nullable(z.number()), name: z.string() });

/** A point of the agenda with what was said to it. Each has a version of its own: two write side by side. */
export const AgendaItem = z.object({
  id: z.number(),
  /** The meeting it stands in, or whose series has it in the backlog. */
  meeting_id: z.number(),
  version: z.number(),
  title: z.string(),
  /** Null: nobody has said. */
  minutes: z.nullable(z.number()),
  owner: z.nullable(Owner),
  state: ItemState,
  notes: z.string(),
  /** It was not settled in an earlier meeting. */
  is_taken_over: z.boolean(),
  updated_by: z.string(),
  updated_at: z.string(),
});
export type AgendaItem = z.infer<typeof AgendaItem>;

export const Outcome = z.object({
  id: z.number(),
  meeting_id: z.number(),
  version: z.number(),
  kind: z.enum(['decision', 'action']),
  /** The item it came of; null for one of the whole meeting. */
  item_id: z.nullable(z.number()),
  text: z.string(),
  /** Of an action. */
  owner: z.nullable(Owner),
  due_on: z.nullable(z.string()),
  done_at: z.nullable(z.string()),
});
export type Outcome = z.infer<typeof Outcome>;

export const PRESENCES = ['present', 'late', 'absent', 'excused'] as const;
export const Presence = z.enum(PRESENCES);
export type Presence = z.infer<typeof Presence>;

export const Minutes = z.object({
  /** In the order of the agenda. */
  items: z.array(AgendaItem),
  /** Of its series, or of itself. */
  backlog: z.array(AgendaItem),
  outcomes: z.array(Outcome),
  attendance: z.array(
    z.object({
      attendee_id: z.number(),
      name: z.string(),
      /** Null: nobody has said. */
      presence: z.nullable(Presence),
      late_minutes: z.number(),
    }),
  ),
  closed: z.nullable(z.object({ at: z.string(), by: z.string() })),
  amendments: z.array(
    z.object({ id: z.number(), text: z.string(), by: z.string(), at: z.string() }),
  ),
  /** The next planned meeting of its series, to which items are taken over. */
  next: z.nullable(z.object({ id: z.number(), starts_at: z.string() })),
  /** Whoever sees it writes it, until it is closed; its organiser and administrators close it. */
  can_write: z.boolean(),
  can_close: z.boolean(),
});
export type Minutes = z.infer<typeof Minutes>;

const meetingInPath = z.object({ id: idInPath() });
const answerMinutes = answer({ data: Minutes });

export const getMinutes = endpoint({
  name: 'getMinutes',
  method: 'GET',
  path: '/api/meetings/:id/minutes',
  access: 'staff',
  summary: 'Agenda, minutes, decisions, actions and attendance of a meeting, for whoever sees it.',
  params: meetingInPath,
  response: answerMinutes,
});

const itemFields = {
  title: requiredText(MINUTES_LIMITS.title),
  minutes: z._default(z.nullable(amount(MINUTES_LIMITS.minutes, 1)), null),
  /** An account. */
  owner_id: z._default(z.nullable(id()), null),
};

export const addAgendaItem = endpoint({
  name: 'addAgendaItem',
  method: 'POST',
  path: '/api/meetings/:id/items',
  access: 'staff',
  summary: 'Add an item to the end of the agenda, or to the backlog.',
  params: meetingInPath,
  body: z.object({ ...itemFields, backlog: z._default(z.boolean(), false) }),
  response: answer({ data: AgendaItem }),
});

export const updateAgendaItem = endpoint({
  name: 'updateAgendaItem',
  method: 'PUT',
  path: '/api/meetings/items/:id',
  access: 'staff',
  summary:
    'Change an item, or write what was said to it. A 409 with reason `meetings.item-changed-meanwhile` carries what is stored now.',
  params: meetingInPath,
  body: z.object({
    ...itemFields,
    state: z._default(ItemState, 'open'),
    /** HTML; the server keeps of it what our editor makes. */
    notes: z._default(z.string().check(z.maxLength(MINUTES_LIMITS.notes)), ''),
    version: versionField(),
  }),
  response: answer({ data: AgendaItem }),
});

export const deleteAgendaItem = endpoint({
  name: 'deleteAgendaItem',
  method: 'DELETE',
  path: '/api/meetings/items/:id',
  access: 'staff',
  summary: 'Take an item off the agenda or out of the backlog; what came of it stays.',
  params: meetingInPath,
  response: answer({}),
});

export const placeAgendaItem = endpoint({
  name: 'placeAgendaItem',
  method: 'POST',
  path: '/api/meetings/items/:id/place',
  access: 'staff',
  summary: 'Put an item to a place of the agenda of a meeting of its series, or into the backlog.',
  params: meetingInPath,
  body: z.object({
    meeting_id: id(),
    backlog: z._default(z.boolean(), false),
    /** 0 is the first; the end unless told. */
    place: z._default(amount(MINUTES_LIMITS.items), MINUTES_LIMITS.items),
  }),
  response: answerMinutes,
});

export const takeItemsOver = endpoint({
  name: 'takeItemsOver',
  method: 'POST',
  path: '/api/meetings/:id/take-over',
  access: 'staff',
  summary: 'Put what is open or postponed onto the agenda of the next meeting of the series, once.',
  params: meetingInPath,
  response: answer({ taken: z.number(), data: Minutes }),
});

const outcomeFields = {
  text: requiredText(MINUTES_LIMITS.text),
  item_id: z._default(z.nullable(id()), null),
  owner_id: z._default(z.nullable(id()), null),
  due_on: optionalDay(),
};

export const addOutcome = endpoint({
  name: 'addOutcome',
  method: 'POST',
  path: '/api/meetings/:id/outcomes',
  access: 'staff',
  summary: 'Write down a decision or an action; who is to do it is told.',
  params: meetingInPath,
  body: z.object({ ...outcomeFields, kind: z.enum(['decision', 'action']) }),
  response: answer({ data: Outcome }),
});

export const updateOutcome = endpoint({
  name: 'updateOutcome',
  method: 'PUT',
  path: '/api/meetings/outcomes/:id',
  access: 'staff',
  summary: 'Change a decision or an action; a 409 carries what is stored now.',
  params: meetingInPath,
  body: z.object({ ...outcomeFields, version: versionField() }),
  response: answer({ data: Outcome }),
});

export const markAction = endpoint({
  name: 'markAction',
  method: 'POST',
  path: '/api/meetings/outcomes/:id/done',
  access: 'staff',
  summary: 'Say that an action is done, or that it is not; also when the minutes are closed.',
  params: meetingInPath,
  body: z.object({ done: z.boolean() }),
  response: answer({ data: Outcome }),
});

export const deleteOutcome = endpoint({
  name: 'deleteOutcome',
  method: 'DELETE',
  path: '/api/meetings/outcomes/:id',
  access: 'staff',
  summary: 'Take back a decision or an action.',
  params: meetingInPath,
  response: answer({}),
});

export const markPresence = endpoint({
  name: 'markPresence',
  method: 'PUT',
  path: '/api/meetings/:id/attendance',
  access: 'staff',
  summary: 'Say who was there, who came late and who did not come; people who are left out stay.',
  params: meetingInPath,
  body: z.object({
    people: z
      .array(
        z.object({
          attendee_id: id(),
          presence: z.nullable(Presence),
          /** Of who came late. */
          late_minutes: z._default(amount(MINUTES_LIMITS.lateMinutes), 0),
        }),
      )
      .check(z.maxLength(300)),
  }),
  response: answerMinutes,
});

export const closeMinutes = endpoint({
  name: 'closeMinutes',
  method: 'POST',
  path: '/api/meetings/:id/close',
  access: 'staff',
  summary:
    'Close the minutes: from now on they are only amended. Its organiser and administrators may.',
  params: meetingInPath,
  response: answerMinutes,
});

export const amendMinutes = endpoint({
  name: 'amendMinutes',
  method: 'POST',
  path: '/api/meetings/:id/amendments',
  access: 'staff',
  summary:
    'Add to closed minutes, with one’s name and the date. Its organiser and administrators may.',
  params: meetingInPath,
  body: z.object({ text: requiredText(MINUTES_LIMITS.amendment) }),
  response: answerMinutes,
});

export const downloadMinutes = endpoint({
  name: 'downloadMinutes',
  method: 'GET',
  path: '/api/meetings/:id/minutes/pdf',
  access: 'staff',
  summary: 'The minutes as a PDF in Vietnamese, Korean or English.',
  params: meetingInPath,
  query: z.object({ language: z._default(z.enum(LANGUAGES), 'vi') }),
  download: { contentType: 'application/pdf' },
});

export const listMyActions = endpoint({
  name: 'listMyActions',
  method: 'GET',
  path: '/api/meetings/actions',
  access: 'staff',
  summary:
    'What the caller is to do from meetings and has not done, the most urgent first; at most 100.',
  response: answer({
    data: z.array(z.object({ ...Outcome.shape, meeting_title: z.string() })),
  }),
});
