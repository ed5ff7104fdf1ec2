import { createEmployee, updateEmployee } from '@station/contract/companies/companies';
import { addCaution } from '@station/contract/customer-check/cautions';
import { attachFiles } from '@station/contract/files/attachments';
import { addMailingRecipients } from '@station/contract/mail/mailing-recipients';
import { createMeeting, updateMeeting } from '@station/contract/meetings/meetings';
import { addMember } from '@station/contract/membership/members';
import { beforeEach, expect, test } from 'vitest';
import { addCompany, addEmployee, employeeFields } from '../../fixtures/companies.ts';
import { addTwins, merge } from '../../fixtures/duplicates.ts';
import { filesIn } from '../../fixtures/files.ts';
import { addMailing, addSender, recipientsOf } from '../../fixtures/mailings.ts';
import { formOf, meetingFields, planMeeting } from '../../fixtures/meetings.ts';
import { countWaiting, otherTransaction } from '../../fixtures/other-transactions.ts';
import { sharedTestApp } from '../../test-app.ts';
import { isPostgres } from '../../test-store.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

/** Two who write at once: the embedded store has one connection. */
const onPostgres = test.runIf(isPostgres);

/** A contact that is to be merged into another, and what can hang on either. */
async function setting() {
  const [kept, gone] = await addTwins(app);
  const { token: as } = await app.createAdmin();
  const company = await addCompany(app, as);
  const file = await filesIn(app).file(as, 'hợp đồng.txt');
  const meeting = await planMeeting(app, as);
  const attendees = [{ kind: 'contact' as const, id: gone.id }];
  return { as, kept, gone, company, file, meeting, attendees };
}

type Added = readonly [
  string,
  (given: Awaited<ReturnType<typeof setting>>) => ReturnType<typeof app.problem>,
  string,
];

const ADDED: readonly Added[] = [
  [
    'A caution',
    ({ as, gone }) =>
      app.problem(addCaution, {
        as,
        body: {
          ...{ subject: 'contact', value: null, expires_on: null },
          ...{ subject_id: gone.id, reason: 'Không trả tiền' },
        },
      }),
    'customer-check.caution-subject',
  ],
  [
    'A file',
    ({ as, gone, file }) =>
      app.problem(attachFiles, {
        as,
        body: { node_ids: [file.id], subject_kind: 'contact', subject_id: gone.id },
      }),
    'files.subject-not-found',
  ],
  [
    'A meeting',
    ({ as, attendees }) =>
      app.problem(createMeeting, { as, body: meetingFields(app, { attendees }) }),
    'meetings.attendee-not-found',
  ],
  [
    'An invitation to a meeting',
    ({ as, meeting, attendees }) =>
      app.problem(updateMeeting, {
        ...{ as, params: { id: meeting.id } },
        body: { ...formOf(meeting), version: meeting.version, attendees },
      }),
    'meetings.attendee-not-found',
  ],
  [
    'An employee',
    ({ as, gone, company }) =>
      app.problem(createEmployee, {
        ...{ as, params: { companyId: company.id } },
        body: { ...employeeFields(), contactId: gone.id },
      }),
    'employees.unknown-contact',
  ],
];

onPostgres.each(ADDED)(
  '%s that is added to a contact in the moment of its merge is not left behind',
  async (...[, add, reason]) => {
    const given = await setting();
    const { as, kept, gone } = given;
    // The last of what follows: the merge has moved all else, and is held up here.
    const member = { name: 'Hoa', contact_id: gone.id };
    const { data } = await app.answer(addMember, { as, body: member });
    const other = await otherTransaction(app);
    await other.query('select from member where id = $1 for update', [data.id]);
    const merging = merge(app, [kept, gone]);
    await expect.poll(() => countWaiting(app)).toBe(1);
    const adding = add(given);
    await expect.poll(() => countWaiting(app)).toBe(2);
    await other.end('commit');
    await merging;
    expect(await adding).toMatchObject({ reason });
  },
);

onPostgres(
  'Who is added to a mailing in the moment of their merge gets the letter all the same',
  async () => {
    const { kept, gone } = await setting();
    const sender = await addSender(app);
    const { as } = sender;
    const { id } = await addMailing(app, sender, []);
    const from = { kind: 'chosen' as const, contact_ids: [gone.id] };
    // Read when the contact was there; the merge is over when they are written.
    const other = await otherTransaction(app);
    await other.query('select from mailing where id = $1 for update', [id]);
    const adding = app.answer(addMailingRecipients, { as, params: { id }, body: { from } });
    await expect.poll(() => countWaiting(app)).toBe(1);
    await merge(app, [kept, gone]);
    await other.end('commit');
    expect((await adding).data.added).toBe(1);
    expect(await recipientsOf(app, as, id)).toMatchObject([
      { address: gone.email, contact_id: null },
    ]);
  },
);

onPostgres(
  'An employee who is linked to a contact in the moment of its merge does not keep the merge from going through',
  async () => {
    const { as, kept, gone, company } = await setting();
    const first = await addEmployee(app, as, company.id, { contactId: gone.id });
    const second = await addEmployee(app, as, company.id, { contactId: gone.id });
    // The merge holds the contacts, and is held up on the way to their employees.
    const other = await otherTransaction(app);
    await other.query('select from employee where id = $1 for update', [first.id]);
    const merging = merge(app, [kept, gone]);
    await expect.poll(() => countWaiting(app)).toBe(1);
    const linking = app.answer(updateEmployee, {
      ...{ as, params: { id: second.id } },
      body: { ...employeeFields(), companyId: company.id, contactId: kept.id },
    });
    await expect.poll(() => countWaiting(app)).toBe(2);
    await other.end('commit');
    await merging;
    expect((await linking).data.contact?.id).toBe(kept.id);
  },
);
