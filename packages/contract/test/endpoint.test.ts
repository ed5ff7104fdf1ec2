import { login } from '@station/contract/accounts/accounts';
import { uploadContacts } from '@station/contract/contacts/contact-files';
import { deleteContact, listContacts } from '@station/contract/contacts/contacts';
import { PROBLEM_STATUS, ProblemBody } from '@station/contract/problem';
import { expect, test } from 'vitest';

test('Parts that are left out of a declaration take nothing, and drop what is sent', () => {
  expect(deleteContact.body.parse({ force: true })).toEqual({});
  expect(deleteContact.query.parse({ force: 'true' })).toEqual({});
  expect(listContacts.params.parse({ id: 1 })).toEqual({});
});

test('Defaults stand in for what a caller leaves out', () => {
  expect(listContacts.query.parse({})).toEqual({
    search: '',
    category: '',
    industry: '',
    active_only: false,
    sort: 'relevance',
    page: 1,
    limit: 20,
  });
  expect(login.body.parse({ username: ' minh ', password: ' x ' })).toEqual({
    username: 'minh',
    code: '',
    password: ' x ',
    remember: false,
  });
});

test('The upload tells its field and its limit of 10 MB', () => {
  expect(uploadContacts.upload).toEqual({ fileField: 'excelFile', maxBytes: 10_485_760 });
});

test('A failure has a code that stands for its status', () => {
  expect(PROBLEM_STATUS).toEqual({
    invalid: 400,
    unauthenticated: 401,
    forbidden: 403,
    'not-found': 404,
    conflict: 409,
    'too-large': 413,
    'rate-limited': 429,
    internal: 500,
    unavailable: 503,
    'storage-full': 507,
  });
  const body = { success: false, code: 'invalid', message: 'x', request_id: 'y' };
  expect(ProblemBody.safeParse(body).success).toBe(true);
  expect(ProblemBody.safeParse({ ...body, code: 'teapot' }).success).toBe(false);
  expect(ProblemBody.safeParse({ ...body, success: true }).success).toBe(false);
});
