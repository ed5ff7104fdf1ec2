/** Members: who they are, and finding, adding and changing them. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { Pagination } from '../paging.ts';
import {
  id,
  idInPath,
  optionalDay,
  optionalText,
  searchField,
  versionField,
  wholeNumber,
} from '../record-fields.ts';
import { ListedMember, MEMBER_LIMITS, MEMBER_STATES, Member } from './member-fields.ts';

/** Members on a page. */
export const MEMBERS_PAGE = 20;

const which = {
  search: searchField(150),
  state: z._default(z.union([z.enum(MEMBER_STATES), z.literal('')]), ''),
  plan: wholeNumber(0, Number.MAX_SAFE_INTEGER, 0),
};

export const listMembers = endpoint({
  name: 'listMembers',
  method: 'GET',
  path: '/api/membership/members',
  access: 'staff',
  summary: 'A page of members by name, found by name, telephone number, e-mail or member number.',
  query: z.object({
    ...which,
    page: wholeNumber(1, 1_000_000, 1),
    limit: wholeNumber(1, 100, MEMBERS_PAGE),
  }),
  response: answer({ data: z.array(ListedMember), pagination: Pagination }),
});

export const exportMembers = endpoint({
  name: 'exportMembers',
  method: 'GET',
  path: '/api/membership/members/export',
  access: 'staff',
  summary: 'The same members as an Excel file, in the columns that an import takes.',
  query: z.object(which),
  download: { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
});

export const getMember = endpoint({
  name: 'getMember',
  method: 'GET',
  path: '/api/membership/members/:id',
  access: 'staff',
  summary: 'A member, with the plan that holds or held last.',
  params: z.object({ id: idInPath() }),
  response: answer({ data: Member }),
});

/** What a form of a member holds. */
export const MemberFields = z.object({
  name: requiredText(MEMBER_LIMITS.name),
  phone: optionalText(MEMBER_LIMITS.phone),
  email: optionalText(MEMBER_LIMITS.email),
  birth_date: optionalDay(),
  family: optionalText(MEMBER_LIMITS.family),
  note: optionalText(MEMBER_LIMITS.note),
  contact_id: z._default(z.nullable(id()), null),
  student_id: z._default(z.nullable(id()), null),
});
export type MemberFields = z.infer<typeof MemberFields>;

export const addMember = endpoint({
  name: 'addMember',
  method: 'POST',
  path: '/api/membership/members',
  access: 'staff',
  summary:
    'Add a member, linked to a contact or a student or to none. A telephone number that another member has is a 409, `membership.phone-taken`, with who that is, unless `allow_same_phone`.',
  body: z.object({ ...MemberFields.shape, allow_same_phone: z._default(z.boolean(), false) }),
  response: answer({ data: Member }),
});

export const updateMember = endpoint({
  name: 'updateMember',
  method: 'PUT',
  path: '/api/membership/members/:id',
  access: 'staff',
  summary: 'Change a member. With `version`, a change made meanwhile is a 409.',
  params: z.object({ id: idInPath() }),
  body: z.object({
    ...MemberFields.shape,
    allow_same_phone: z._default(z.boolean(), false),
    version: versionField(),
  }),
  response: answer({ data: Member }),
});

export const deleteMember = endpoint({
  name: 'deleteMember',
  method: 'DELETE',
  path: '/api/membership/members/:id',
  access: 'staff',
  summary: 'Put a member into the trash.',
  params: z.object({ id: idInPath() }),
  response: answer({}),
});
