import type { AccountsReason } from '@station/contract/accounts/accounts';
import {
  PROFILE_TEXTS,
  type Profile,
  type ProfileFields,
  type updateProfile as updateProfileEndpoint,
} from '@station/contract/accounts/profile';
import type { BodyOf } from '@station/contract/endpoint';
import { AVATAR_SIZE, type UploadedFile } from '@station/contract/files/files';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { invalidField, Problem } from '../../../platform/problem.ts';
import { replacePicture, type SentPicture } from '../../images/images.actions.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import type { Caller } from '../devices/known-devices.actions.ts';
import { deleteLinksOf } from '../recovery/links.queries.ts';
import { addressChangedLetter } from '../recovery/mail-texts.ts';
import { writeToOwner } from '../recovery/owner-letters.ts';
import { forgetAccount, renewToken } from '../sessions/sessions.actions.ts';
import { mapTakenNameErrors, requireUser, toUser } from '../sign-in/accounts.actions.ts';
import {
  type AccountChange,
  findAccount,
  lockAccount,
  updateAccount,
} from '../sign-in/accounts.queries.ts';
import {
  confirmPassword,
  hashNewPassword,
  replacePassword,
  requireConfirmed,
} from '../sign-in/credentials.actions.ts';

/** The caller's own profile. @throws Problem `accounts.user-not-found`. */
export async function readProfile(context: Context, actor: Actor): Promise<Profile> {
  const account = requireUser(await findAccount(context.db, actor.id));
  const settings = await readSettings(context);
  return {
    ...toUser(account, settings),
    created_at: account.created_at.toISOString(),
    last_signed_in_at: account.last_signed_in_at?.toISOString() ?? null,
    password_changed_at: account.password_changed_at?.toISOString() ?? null,
  };
}

/** Nothing but these fields is taken from what a person sends (accounts issue, "Rules"). */
const FIELDS = ['name', 'email', 'phone', 'department', 'image'] as const;

/**
 * Changes the caller's own profile; fields left out stay. A picture of theirs that is replaced by
 * another address is removed. A new e-mail address, to which the next password would be sent, needs
 * the current password; the old one is written to, and links sent to it are void.
 * @throws Problem `accounts.nothing-to-update`, `accounts.email-taken`, `accounts.user-not-found`,
 *   `accounts.missing-password`, or as `confirmPassword`.
 */
export async function updateProfile(
  context: Context,
  actor: Actor,
  { confirmPassword: password = '', ...given }: BodyOf<typeof updateProfileEndpoint>,
  caller: Caller,
): Promise<Profile> {
  const change = changeOf(given);
  if (Object.keys(change).length === 0) {
    throw new Problem('invalid', PROFILE_TEXTS.nothing, {
      reason: 'accounts.nothing-to-update' satisfies AccountsReason,
    });
  }
  const settings = await readSettings(context);
  const isAsked = password !== '' && (await movesAddress(context, actor, change));
  const owner = isAsked && (await confirmPassword(context, actor.id, password, caller));
  await replacePicture(context, { category: 'avatar', ownerId: actor.id }, async (trx) => {
    const before = requireUser(await lockAccount(trx, actor.id));
    const newAddress = change.email !== undefined && change.email !== before.email;
    if (newAddress) {
      if (!owner) throw missingPassword('confirmPassword');
      requireConfirmed(before, owner);
    }
    await mapTakenNameErrors(() => updateAccount(trx, actor.id, change));
    if (newAddress) {
      await deleteLinksOf(trx, actor.id);
      await writeToOwner(trx, context, before, addressChangedLetter, settings);
    }
    await writeAudit(trx, {
      actor,
      action: 'accounts.profile-updated',
      subject: 'account',
      subjectId: actor.id,
      before: Object.fromEntries(FIELDS.filter((it) => it in change).map((it) => [it, before[it]])),
      after: change,
    });
    return change.image === undefined || change.image === before.image ? null : before.image;
  });
  forgetAccount(context.db, actor.id);
  return readProfile(context, actor);
}

async function movesAddress({ db }: Context, actor: Actor, { email }: AccountChange) {
  return email !== undefined && requireUser(await findAccount(db, actor.id)).email !== email;
}

/** Empty text clears what may be empty. */
function changeOf(given: ProfileFields): AccountChange {
  const { name, email } = given;
  const change: AccountChange = {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
  };
  for (const field of ['phone', 'department', 'image'] as const) {
    const value = given[field];
    if (value !== undefined) change[field] = value === '' ? null : value;
  }
  return change;
}

/**
 * Makes a received picture the caller's own, square and without the camera's data; the one before
 * is removed.
 * @throws Problem when it is no picture, see `replacePicture`.
 */
export async function setAvatar(
  context: Context,
  actor: Actor,
  given: SentPicture,
): Promise<UploadedFile> {
  const picture = { ...given, category: 'avatar', square: AVATAR_SIZE };
  const who = { ownerId: actor.id, uploaderId: actor.id };
  const uploaded = await replacePicture(context, { ...picture, ...who }, async (trx, image) => {
    const before = requireUser(await lockAccount(trx, actor.id));
    await updateAccount(trx, actor.id, { image });
    await writeAudit(trx, {
      actor,
      action: 'accounts.avatar-changed',
      subject: 'account',
      subjectId: actor.id,
      before: { image: before.image },
      after: { image },
    });
    return before.image;
  });
  if (!uploaded) throw new Error('A picture was kept without an address');
  return uploaded;
}

/**
 * Changes the caller's own password, and ends the other sessions and the API tokens; answers how many
 * sessions, the token that this one goes on with, and the credential by which this device alone is known
 * from now on.
 * @throws Problem `accounts.wrong-password`, `accounts.missing-password`,
 *   `accounts.password-too-short`, `accounts.password-common`, `accounts.password-unchanged`,
 *   `accounts.user-not-found`, or as `confirmPassword`.
 */
export async function changePassword(
  context: Context,
  actor: Actor,
  given: { currentPassword: string; newPassword: string },
  caller: Caller,
): Promise<{ ended: number; token: string; credential: string }> {
  if (given.currentPassword === '') throw missingPassword('currentPassword');
  const account = await confirmPassword(context, actor.id, given.currentPassword, caller);
  // Both were typed just now: no hash has to tell whether they are the same.
  if (given.newPassword.normalize('NFC') === given.currentPassword.normalize('NFC')) {
    throw invalidField(
      { field: 'newPassword', message: PROFILE_TEXTS.samePassword, rule: 'not-allowed' },
      'accounts.password-unchanged' satisfies AccountsReason,
    );
  }
  const passwordHash = await hashNewPassword(context, given.newPassword, 'newPassword', account);
  const { ended, device, renewed } = await context.db.transaction().execute(async (trx) => {
    const before = requireUser(await lockAccount(trx, actor.id));
    requireConfirmed(before, account);
    const replaced = requireUser(
      await replacePassword(trx, context, actor, passwordHash, { except: actor.sessionId }),
    );
    await writeAudit(trx, {
      actor,
      action: 'accounts.password-changed',
      subject: 'account',
      subjectId: actor.id,
    });
    return { ...replaced, renewed: await renewToken(trx, context, actor) };
  });
  renewed.publish();
  ended.publish();
  return { ended: ended.count, token: renewed.token, credential: device.credential };
}

const missingPassword = (field: string) =>
  invalidField(
    { field, message: PROFILE_TEXTS.missingPassword, rule: 'required' },
    'accounts.missing-password' satisfies AccountsReason,
  );
