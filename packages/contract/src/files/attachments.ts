/** Files that are attached to a record: whoever may see the record may see them. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { givenNumber, id, idInPath } from '../record-fields.ts';
import { FILE_LIMITS, FileNode } from './file-fields.ts';

/** What files can be attached to. A new kind: a name here, and its rows in `attachment_subject`. */
export const ATTACHMENT_SUBJECTS = [
  'contact',
  'student',
  'course',
  'company',
  'report',
  'meeting',
] as const;
export const AttachmentSubject = z.enum(ATTACHMENT_SUBJECTS);
export type AttachmentSubject = z.infer<typeof AttachmentSubject>;

export const Attachment = z.object({
  id: z.number(),
  file: FileNode,
  attached_by: z.object({ id: z.nullable(z.number()), name: z.string() }),
  attached_at: z.string(),
});
export type Attachment = z.infer<typeof Attachment>;

const subject = { subject_kind: AttachmentSubject, subject_id: id() };

export const listAttachments = endpoint({
  name: 'listAttachments',
  method: 'GET',
  path: '/api/files/attachments',
  access: 'staff',
  summary: 'The files of a record, newest first. A folder is one with all that is in it.',
  query: z.object({
    subject_kind: AttachmentSubject,
    subject_id: givenNumber(1, Number.MAX_SAFE_INTEGER),
  }),
  response: answer({ data: z.array(Attachment) }),
});

export const attachFiles = endpoint({
  name: 'attachFiles',
  method: 'POST',
  path: '/api/files/attachments',
  access: 'staff',
  summary:
    'Attach files of one’s own to a record; all staff who see the record see them from then on.',
  body: z.object({
    node_ids: z.array(id()).check(z.minLength(1), z.maxLength(FILE_LIMITS.bulk)),
    ...subject,
  }),
  response: answer({ data: z.array(Attachment) }),
});

export const detachFile = endpoint({
  name: 'detachFile',
  method: 'DELETE',
  path: '/api/files/attachments/:id',
  access: 'staff',
  summary:
    'Take a file off a record; the file stays where it is. Its owner, who attached it and administrators may.',
  params: z.object({ id: idInPath() }),
  response: answer({}),
});
