/** Who a contact is elsewhere in Station: a student, an employee, somebody with an account. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { idInPath } from '../record-fields.ts';

/** Of each kind, at most this many are told: a switchboard's number may be that of a whole company. */
export const CONTACT_LINKS_MAX = 5;

/** How they were found: somebody has chosen the contact, or a number or an address is the same. */
const LinkedBy = z.enum(['choice', 'phone', 'email']);
export type LinkedBy = z.infer<typeof LinkedBy>;

export const LinkedStudent = z.object({
  student_id: z.number(),
  student_name: z.string(),
  /** The courses that they attend now, the newest first. */
  courses: z.array(z.string()),
  by: LinkedBy,
});
export type LinkedStudent = z.infer<typeof LinkedStudent>;

export const LinkedEmployee = z.object({
  employee_id: z.number(),
  name: z.string(),
  position: z.string(),
  company_id: z.number(),
  company_name: z.string(),
  by: LinkedBy,
});
export type LinkedEmployee = z.infer<typeof LinkedEmployee>;

export const LinkedAccount = z.object({
  account_id: z.number(),
  /** Empty for somebody who has given none. */
  name: z.string(),
  username: z.string(),
  by: LinkedBy,
});
export type LinkedAccount = z.infer<typeof LinkedAccount>;

export const ContactLinks = z.object({
  students: z.array(LinkedStudent),
  /** Empty for whoever may not see employees. */
  employees: z.array(LinkedEmployee),
  /** Empty for whoever may not see accounts. */
  accounts: z.array(LinkedAccount),
});
export type ContactLinks = z.infer<typeof ContactLinks>;

export const getContactLinks = endpoint({
  name: 'getContactLinks',
  method: 'GET',
  path: '/api/contacts/:id/links',
  access: 'staff',
  summary:
    'Who a contact is elsewhere, by choice or by the same number or address. Employees and accounts are told to administrators only.',
  params: z.object({ id: idInPath() }),
  response: answer({ data: ContactLinks }),
});
