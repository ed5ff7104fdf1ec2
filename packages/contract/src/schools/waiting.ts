/** The waiting list of a full course, and many students at once (schools issue, point 4). */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { id, idInPath, optionalDay, optionalText } from '../record-fields.ts';
import { Enrollment, EnrollmentStatus } from './enrollments.ts';

/** At most this many students in one bulk enrolment: as many as a course has places. */
export const BULK_ENROLLMENT_MAX = 1000;

/** Longest note on somebody who waits, in characters. */
export const WAITING_NOTE_MAX = 500;

/** Reasons a call about the waiting list can fail for. */
export type WaitingReason =
  | 'enrollments.not-full'
  | 'enrollments.already-waiting'
  | 'enrollments.not-waiting'
  | 'enrollments.nobody-selected';

/** Somebody who waits for a place. */
export const Waiting = z.object({
  student_id: z.number(),
  student_name: z.string(),
  email: z.string(),
  phone: z.string(),
  note: z.string(),
  waiting_since: z.string(),
});
export type Waiting = z.infer<typeof Waiting>;

const courseInPath = z.object({ course_id: idInPath() });

export const listWaiting = endpoint({
  name: 'listWaiting',
  method: 'GET',
  path: '/api/courses/:course_id/waiting',
  access: 'staff',
  summary:
    'Who waits for a place in a course, the next one first. When a place frees, the next one gets it in the same moment, as long as the course is active and has not ended.',
  params: courseInPath,
  response: answer({ data: z.array(Waiting) }),
});

export const joinWaiting = endpoint({
  name: 'joinWaiting',
  method: 'POST',
  path: '/api/courses/:course_id/waiting',
  access: 'staff',
  summary:
    'Put a student at the end of the waiting list. A course that still has places is a 409, `enrollments.not-full`.',
  params: courseInPath,
  body: z.object({ student_id: id(), note: optionalText(WAITING_NOTE_MAX) }),
  response: answer({ data: z.array(Waiting) }),
});

export const leaveWaiting = endpoint({
  name: 'leaveWaiting',
  method: 'DELETE',
  path: '/api/courses/:course_id/waiting/:student_id',
  access: 'staff',
  summary: 'Take a student off the waiting list.',
  params: z.object({ course_id: idInPath(), student_id: idInPath() }),
  response: answer({}),
});

export const bulkEnroll = endpoint({
  name: 'bulkEnroll',
  method: 'POST',
  path: '/api/enrollments/bulk',
  access: 'staff',
  summary:
    'Enrol several students, in the order given. Who is enrolled already is passed over. When places run out, `when_full` decides: `refuse` enrols nobody, `wait` puts the rest on the waiting list.',
  body: z.object({
    course_id: id(),
    student_ids: z.array(id()).check(z.maxLength(BULK_ENROLLMENT_MAX)),
    enrollment_date: optionalDay(),
    status: z._default(EnrollmentStatus, 'active'),
    when_full: z._default(z.enum(['refuse', 'wait']), 'refuse'),
  }),
  response: answer({
    details: z.object({
      requested: z.number(),
      enrolled: z.number(),
      waiting: z.number(),
      /** Were in the course, or waiting for it, before. */
      already: z.number(),
    }),
    data: z.array(Enrollment),
  }),
});
