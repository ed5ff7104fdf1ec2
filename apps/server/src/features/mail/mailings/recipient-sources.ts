import { listContacts } from '@station/contract/contacts/contacts';
import type { RecipientSource } from '@station/contract/mail/mailing-recipients';
import type { MailingsReason } from '@station/contract/mail/mailings';
import { readAddresses } from '@station/contract/mail/recipients';
import type { Db } from '../../../db/db.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { findCompany } from '../../companies/companies.queries.ts';
import { findEmployees } from '../../companies/employees.queries.ts';
import type { ContactFilter } from '../../contacts/contacts/contact-pages.queries.ts';
import {
  findContactsBefore,
  type WalkedContact,
} from '../../contacts/contacts/contact-walk.queries.ts';
import { findContactsById } from '../../contacts/contacts/contacts.queries.ts';
import { findView } from '../../contacts/saved-views/saved-views.queries.ts';
import { membersToFollow } from '../../membership/follow-up/follow-up.actions.ts';
import { findCourse } from '../../schools/courses/courses.queries.ts';
import { findEnrollments } from '../../schools/enrollments/enrollments.queries.ts';

/** Somebody out of a list, as they stand there; the address may be empty, or none. */
export type Candidate = {
  address: string;
  name: string;
  fields: Record<string, string>;
  contactId: number | null;
  /** Of a file. */
  row?: number;
};

/** People read at a time. */
const A_READ = 1_000;

/** Everybody whom a source stands for, in pieces. @throws Problem `mailings.source-not-found`. */
export async function* candidatesOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  source: RecipientSource,
): AsyncGenerator<readonly Candidate[]> {
  switch (source.kind) {
    case 'contacts':
      return yield* contactsOf(db, source);
    case 'view': {
      const view = await findView(db, actor.id, source.view_id);
      // What an address of a view says wrongly counts as not said, as on its screen.
      const filter = listContacts.query.safeParse(view?.view);
      if (!filter.success) throw sourceNotFound();
      return yield* contactsOf(db, filter.data);
    }
    case 'chosen': {
      for (let at = 0; at < source.contact_ids.length; at += A_READ) {
        const found = await findContactsById(db, source.contact_ids.slice(at, at + A_READ));
        yield found.map(fromContact);
      }
      return undefined;
    }
    case 'course': {
      const course = await findCourse(db, source.course_id);
      if (!course) throw sourceNotFound();
      const enrolled = await findEnrollments(db, source.course_id);
      return yield enrolled
        .filter(({ status }) => status !== 'dropped')
        .toReversed()
        .map(
          ({
            student_name: name,
            email: address,
            phone,
            course_name,
            class_name,
            school_name,
          }) => ({
            ...{ address, name, contactId: null },
            fields: { phone, course: course_name, class: class_name, school: school_name },
          }),
        );
    }
    case 'company': {
      const company = await findCompany(db, source.company_id);
      if (!company) throw sourceNotFound();
      const employees = await findEmployees(db, source.company_id);
      return yield employees.map(
        ({ name, email: address, position, phone_number: phone, contact_id: contactId }) => ({
          ...{ address, name, contactId },
          fields: { phone, position, company: company.name },
        }),
      );
    }
    case 'members':
      return yield* membersToFollow({ db, clock }, source.which);
    case 'pasted': {
      const { addresses, wrong } = readAddresses(source.text, Number.POSITIVE_INFINITY);
      yield addresses.map((it) => ({ ...it, fields: {}, contactId: null }));
      return yield wrong.map((address) => ({ address, name: '', fields: {}, contactId: null }));
    }
  }
}

async function* contactsOf(db: Db, filter: ContactFilter): AsyncGenerator<readonly Candidate[]> {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const found = await findContactsBefore(db, filter, before, A_READ);
    yield found.map(fromContact);
    const last = found.at(-1);
    if (!last || found.length < A_READ) return;
    before = last.id;
  }
}

/** The first address is the one that people want to be written to. */
function fromContact(
  contact: Pick<WalkedContact, 'id' | 'name' | 'email' | 'phone' | 'company' | 'position'>,
): Candidate {
  const { id: contactId, name, email: address, phone, company, position } = contact;
  return { address, name, contactId, fields: { phone, company, position } };
}

function sourceNotFound(): Problem {
  return new Problem('not-found', 'There is no such list', {
    reason: 'mailings.source-not-found' satisfies MailingsReason,
  });
}
