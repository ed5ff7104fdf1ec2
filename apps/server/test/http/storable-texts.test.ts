import type { Endpoint } from '@station/contract/endpoint';
import { createMeeting } from '@station/contract/meetings/meetings';
import { expect, test } from 'vitest';
import { allEndpoints } from '../fixtures/contract.ts';
import { meetingFields } from '../fixtures/meetings.ts';
import { sharedTestApp } from '../test-app.ts';

/** Texts with a NUL in them, which PostgreSQL cannot store, that pass as much else as there is. */
const WITH_NUL = ['\0', 'a\0', '\0'.repeat(8), 'a\0@b.vn', 'https://a.vn/\0'];

/** What takes such a text and hands it to no query as it is: a field's name, or one endpoint's. */
const TAKES_ANY: readonly string[] = [
  // Hashed, or compared with a hash.
  'password',
  'currentPassword',
  'newPassword',
  'confirmPassword',
  // Compared with what was signed.
  'access',
  'key',
  // Washed, which takes the NUL away.
  'html',
  'createMeeting.description',
  'updateMeeting.description',
  'updateAgendaItem.notes',
  'addReportTemplate.notes',
  'updateReportTemplate.notes',
  'saveMyReport.notes',
  // Sealed, and bytes from then on.
  'sendEmail.subject',
  'sendEmail.message',
  // Compared with the names of fields; a cell is refused along with its row.
  'mapImport.field',
  'editImportRow.values',
  // Looked through for addresses, and for the sheet of a workbook.
  'addMailingRecipients.text',
  'getFileTable.sheet',
  // A URL of one of a few hosts.
  'addPushDevice.endpoint',
];

/** These calls hand all of it to Google, or get it from there. */
const OF_GOOGLE = ['finishGoogleAuth', 'startGoogleAuth', 'listEmails', 'searchEmails'];

test('No text that a query may meet is taken with a NUL in it', async () => {
  const taken = (await allEndpoints())
    .filter(({ name }) => !OF_GOOGLE.includes(name))
    .flatMap((endpoint) => textsWithNul(endpoint));
  const reasonFor = ({ name, field }: (typeof taken)[number]) =>
    [field, `${name}.${field}`].find((it) => TAKES_ANY.includes(it));
  expect(taken.filter((it) => !reasonFor(it))).toEqual([]);
  // Whatever no longer takes one leaves the list.
  expect(TAKES_ANY.filter((it) => !taken.map(reasonFor).includes(it))).toEqual([]);
});

test('What an editor sends loses its NULs', async () => {
  const app = await sharedTestApp();
  const { token: as } = await app.createStaff();
  const body = { ...meetingFields(app), description: '<p>Chào\0 bạn</p>' };
  const { data } = await app.answer(createMeeting, { as, body });
  expect(data.description).toBe('<p>Chào bạn</p>');
});

type Schema = { _zod: { def: Def; run: (payload: Run, context: { async: false }) => Run } };
type Run = { value: unknown; issues: unknown[] };
type Def = {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  options?: Schema[];
  items?: Schema[];
  keyType?: Schema;
  valueType?: Schema;
  innerType?: Schema;
  in?: Schema;
  out?: Schema;
};

/** Each text of an endpoint's path, query and body that comes through with its NUL. */
function textsWithNul({ name, params, query, body }: Endpoint) {
  const taken: { name: string; field: string }[] = [];
  // Of a pipe only the whole says what comes through: what one end takes the other one may refuse.
  const visit = (schema: Schema, field: string, whole = schema, within = (it: unknown) => it) => {
    const { shape, element, options, items, keyType, valueType, ...ends } = schema._zod.def;
    for (const [key, it] of Object.entries(shape ?? {})) visit(it, key);
    for (const it of [keyType, valueType, ...(items ?? [])]) if (it) visit(it, field);
    for (const it of [ends.innerType, ends.in, ends.out, ...(options ?? [])]) {
      if (it) visit(it, field, whole, within);
    }
    if (element) visit(element, field, whole, (it) => within([it]));
    if (WITH_NUL.some((value) => keepsNul(whole, within(value)))) taken.push({ name, field });
  };
  for (const part of [params, query, body]) if (part) visit(part as unknown as Schema, '');
  return taken;
}

function keepsNul(schema: Schema, value: unknown): boolean {
  const { value: made, issues } = schema._zod.run({ value, issues: [] }, { async: false });
  return issues.length === 0 && JSON.stringify([made]).includes('\\u0000');
}
