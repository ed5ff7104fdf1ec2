import { health, login, logout, register, verify } from '@station/contract/accounts/accounts';
import { changePassword, getProfile, updateProfile } from '@station/contract/accounts/profile';
import {
  acceptInvitation,
  forgotPassword,
  readLink,
  resetPassword,
} from '@station/contract/accounts/recovery';
import {
  endAllSessions,
  endOtherSessions,
  endSession,
  listSessions,
} from '@station/contract/accounts/sessions';
import {
  confirmTwoStep,
  disableTwoStep,
  getTwoStep,
  renewRecoveryCodes,
  startTwoStep,
} from '@station/contract/accounts/two-step';
import {
  createInvitation,
  createUser,
  createUserCode,
  deleteUser,
  dismissPasswordRequest,
  listInvitations,
  listPasswordRequests,
  listUsers,
  revokeInvitation,
  signOutUser,
  updateUser,
} from '@station/contract/accounts/users';
import { getFile, uploadFiles } from '@station/contract/files/files';
import { getFirstSteps } from '@station/contract/launcher/first-steps';
import {
  getPreferences,
  handleAccessRequest,
  listAccessRequests,
  listBadges,
  quickSearch,
  requestAccess,
  updatePreferences,
} from '@station/contract/launcher/launcher';
import { getToday } from '@station/contract/today/today';
import { expect } from 'vitest';
import { picture } from '../../fixtures/pictures.ts';
import { codeOf } from '../../fixtures/two-step.ts';
import { formOf } from '../../fixtures/workbooks.ts';
import type { Caller } from './caller.ts';

/** What people do with their own account, and administrators with those of others. */
export async function callAccounts({ app, good }: Caller): Promise<void> {
  await good(health);
  const newcomer = { username: 'moi.den', email: 'moi@station.example', name: 'Người Mới' };
  await good(register, { body: { ...newcomer, password: 'tám con cá' } });
  const person = await app.createStaff();
  const { username, password } = person;
  const { token } = await good(login, { body: { username, password } });
  await good(verify, { as: token });

  await good(updateProfile, { as: token, body: { name: 'Trần Bảo', department: 'Đào tạo' } });
  const { token: as } = await good(changePassword, {
    as: token,
    body: { currentPassword: password, newPassword: 'chín con cá' },
  });
  const avatar = await formOf([
    { field: 'category', text: 'avatar' },
    { field: 'files', bytes: await picture(), filename: 'me.jpg' },
  ]);
  await good(uploadFiles, { as, body: avatar.payload, headers: avatar.headers });
  const { user: profile } = await good(getProfile, { as });
  await good(getFile, { params: { name: profile.image?.split('/').at(-1) ?? '' } });

  await good(updatePreferences, { as, body: { language: 'ko' } });
  await good(getPreferences, { as });
  await good(listBadges, { as });
  await good(getToday, { as });
  await good(quickSearch, { as, query: { q: 'bao' } });
  await good(requestAccess, { as, body: { page: '/app' } });

  const { token: admin } = await app.createAdmin();
  await good(getFirstSteps, { as: admin });
  await good(getToday, { as: admin });
  const { data: asked } = await good(listAccessRequests, { as: admin });
  const params = { id: asked[0]?.id ?? 0 };
  await good(handleAccessRequest, { as: admin, params, body: { decision: 'declined' } });

  const { user: made } = await good(createUser, {
    as: admin,
    body: {
      username: 'duoc.lam',
      email: 'lam@station.example',
      name: 'Lâm',
      password: 'tám con cá',
    },
  });
  const user = { as: admin, params: { id: made.id } };
  await good(listUsers, { as: admin, query: { search: 'lam' } });
  await good(updateUser, { ...user, body: { department: 'Kế toán' } });
  await good(signOutUser, user);
  await good(deleteUser, user);

  const signIn = async () =>
    (await good(login, { body: { username, password: 'chín con cá' } })).token;
  const own = await signIn();
  await good(endOtherSessions, { as: own });
  await signIn();
  const { data: sessions } = await good(listSessions, { as: own });
  await good(endSession, { as: own, params: { id: sessions.at(-1)?.id ?? 0 } });
  await good(endAllSessions, { as: own });
  await good(logout, { as: await signIn() });
}

/** The ways back into an account, and the ways to a new one. */
export async function callRecovery({ app, good }: Caller): Promise<void> {
  const { token: as } = await app.createAdmin();
  const { username, id } = await app.createStaff();
  await good(forgotPassword, { body: { username } });
  await expect.poll(async () => (await good(listPasswordRequests, { as })).data).toHaveLength(1);
  const { data: requests } = await good(listPasswordRequests, { as });
  await good(dismissPasswordRequest, { as, params: { id: requests[0]?.id ?? 0 } });

  const { data: made } = await good(createUserCode, { as, params: { id } });
  await good(readLink, { body: { token: made.code } });
  await good(resetPassword, { body: { token: made.code, password: 'mười con cá' } });

  const { link } = await good(createInvitation, { as, body: {} });
  await good(createInvitation, { as, body: { email: 'khach@station.example' } });
  await good(acceptInvitation, {
    body: {
      token: link.split('#')[1] ?? '',
      username: 'khach.moi',
      name: 'Khách',
      email: 'khach.moi@station.example',
      password: 'tám con cá',
    },
  });
  const { data: invitations } = await good(listInvitations, { as });
  await good(revokeInvitation, { as, params: { id: invitations[0]?.id ?? 0 } });
}

/** Two-step sign-in, from on to off. */
export async function callTwoStep({ app, good }: Caller): Promise<void> {
  const { token: as, password } = await app.createStaff();
  const { data } = await good(startTwoStep, { as, body: { password } });
  const confirmed = await good(confirmTwoStep, {
    ...{ as, body: { code: await codeOf(data.secret, -1) } },
  });
  const [recovery = ''] = confirmed.data.recovery_codes;
  await good(getTwoStep, { as });
  await good(renewRecoveryCodes, { as, body: { password, code: recovery } });
  await good(disableTwoStep, { as, body: { password, code: await codeOf(data.secret) } });
}
