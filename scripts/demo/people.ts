import { randomBytes } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setAvatar } from '../../apps/server/src/features/accounts/profile/profile.actions.ts';
import { invite } from '../../apps/server/src/features/accounts/recovery/invitations.actions.ts';
import { askForPassword } from '../../apps/server/src/features/accounts/recovery/recovery.actions.ts';
import { findAccountByLogin } from '../../apps/server/src/features/accounts/sign-in/accounts.queries.ts';
import { register } from '../../apps/server/src/features/accounts/sign-in/registration.actions.ts';
import { createUser } from '../../apps/server/src/features/accounts/users/users.actions.ts';
import { requestAccess } from '../../apps/server/src/features/launcher/launcher.actions.ts';
import {
  setLogo,
  updateSettings,
} from '../../apps/server/src/features/settings/settings.actions.ts';
import type { Context } from '../../apps/server/src/platform/context.ts';
import type { Actor } from '../../apps/server/src/platform/guard.ts';

/** A colleague whom visitors of the demo sign in as. */
export const STAFF = { username: 'lan.tran', name: 'Trần Thị Lan', email: 'lan.tran@example.vn' };

/** Who waits to be let in. */
const PENDING = [
  { username: 'minsu.kim', name: '김민수', email: 'minsu.kim@example.com' },
  { username: 'hoa.le', name: 'Lê Thị Hoa', email: 'hoa.le@example.vn' },
];

const PICTURE = fileURLToPath(
  new URL('../../apps/web/public/icons/station-512.png', import.meta.url),
);

/** Adds colleagues, what they ask administrators for, and pictures; tells how to sign in as staff. */
export async function fillPeople(context: Context, actor: Actor): Promise<string> {
  if (await findAccountByLogin(context.db, STAFF.username)) {
    return 'There are colleagues already; none were added.';
  }
  const password = newPassword();
  const made = { ...STAFF, password, role: 'user', must_change_password: false } as const;
  const { id } = await createUser(context, actor, made);
  const staff: Actor = { ...actor, id, username: STAFF.username, name: STAFF.name, role: 'user' };
  await updateSettings(context, actor, { organisation_name: 'Hoa Sen', registration: 'approval' });
  await withPicture((source) => setLogo(context, actor, source));
  await withPicture((source) =>
    setAvatar(context, staff, { source, description: '', crop: undefined }),
  );
  for (const who of PENDING) await register(context, { ...who, password: newPassword() });
  await requestAccess(context, staff, { page: '/app/user-map', role: 'admin' });
  await askForPassword(context, STAFF.username);
  await invite(context, actor, { email: 'an.pham@example.vn', name: 'Phạm An', role: 'user' });
  return `Sign in as ${STAFF.username} with ${password} (staff; shown once).`;
}

const newPassword = () => randomBytes(12).toString('base64url');

/** Hands over a copy: what becomes of a picture that was received is its receiver's to say. */
async function withPicture(
  keep: (source: { path: string; filename: string }) => Promise<unknown>,
): Promise<void> {
  const path = join(tmpdir(), `station-demo-${process.pid}.png`);
  await copyFile(PICTURE, path);
  await keep({ path, filename: 'picture.png' });
}
