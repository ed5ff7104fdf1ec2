import { expect, onTestFinished, test } from 'vitest';
import { allEndpoints } from '../../fixtures/contract.ts';
import { createMailApp } from '../../fixtures/mailboxes.ts';
import { createDeskApp } from '../../fixtures/writing.ts';
import { createTestApp, sharedTestApp } from '../../test-app.ts';
import { callAccounts, callRecovery, callTwoStep } from './accounts.ts';
import { callAdministration, callVisitors } from './administration.ts';
import { type Called, caller, writeExamples } from './caller.ts';
import { callContacts, callDuplicates, callImports } from './contacts.ts';
import { callCustomerCheck } from './customer-check.ts';
import { callContents, callHandingIn, callLinks, callSharing } from './file-sharing.ts';
import { callFiles, callUploads } from './files.ts';
import { callIndustries } from './industries.ts';
import { callMail } from './mail.ts';
import { callMailings } from './mailings.ts';
import { callMeetings, callMinutes } from './meetings.ts';
import { callMembership, callReceiptMail } from './membership.ts';
import { callNotices } from './notices.ts';
import { callReports } from './reports.ts';
import { callCourses, callSchools } from './schools.ts';
import { callWriting } from './writing.ts';

// @store embedded

const called: Called = new Map();

test.for([
  ['accounts', callAccounts],
  ['recovery', callRecovery],
  ['two-step sign-in', callTwoStep],
  ['administration', callAdministration],
  ['visitors', callVisitors],
  ['contacts', callContacts],
  ['duplicates', callDuplicates],
  ['imports', callImports],
  ['industries', callIndustries],
  ['customer check', callCustomerCheck],
  ['mailings', callMailings],
  ['schools', callSchools],
  ['courses', callCourses],
  ['files', callFiles],
  ['uploads', callUploads],
  ['sharing', callSharing],
  ['links', callLinks],
  ['handing in', callHandingIn],
  ['contents', callContents],
  ['membership', callMembership],
  ['notices', callNotices],
  ['reports', callReports],
  ['meetings', callMeetings],
  ['minutes', callMinutes],
] as const)('Each call of %s answers well', async ([, callAll]) => {
  await callAll(caller(await sharedTestApp(), called));
});

test('Each call of mail answers well', async () => {
  const app = await createMailApp();
  onTestFinished(app.close);
  await callMail(caller(app, called), app);
});

test('A receipt is mailed by a server that can', async () => {
  const env = { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://station.example' };
  const app = await createTestApp({ env });
  onTestFinished(app.close);
  await callReceiptMail(caller(app, called));
});

test('Each call of the writing desk answers well', async () => {
  const app = await createDeskApp();
  onTestFinished(app.close);
  await callWriting(caller(app, called));
});

// Last: it looks back on the others.
test('No endpoint of the contract was left out', async () => {
  const names = (await allEndpoints()).map(({ name }) => name);
  expect(names.filter((name) => !called.has(name))).toEqual([]);
  if (process.env.WRITE_EXAMPLES) await writeExamples(called);
});
