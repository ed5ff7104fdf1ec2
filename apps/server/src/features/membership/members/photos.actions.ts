import type { Member } from '@station/contract/membership/member-fields';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { type PictureSource, replacePicture } from '../../images/images.actions.ts';
import { findOfficeTime } from '../../settings/office-time.queries.ts';
import { requiredMember } from './member-guards.ts';
import { wholeMember } from './member-views.ts';
import { findMember, lockMember, updatePhoto } from './members.queries.ts';

/** The category of the files of pictures. */
export const MEMBER_PHOTO = 'member-photo';

/** Pixels of each side: the door shows it large. */
const PHOTO_SIZE = 512;

/**
 * Gives a member a picture, or takes it away without a `source`; the one before is removed.
 * @throws Problem `membership.member-not-found`, or when it is no picture, see `replacePicture`.
 */
export async function changePhoto(
  context: Context,
  actor: Actor,
  id: number,
  source?: PictureSource,
): Promise<Member> {
  requiredMember(await findMember(context.db, id));
  const kept = { category: MEMBER_PHOTO, uploaderId: actor.id };
  const given = source ? { ...kept, source, square: PHOTO_SIZE } : kept;
  await replacePicture(context, given, async (trx, location) => {
    const before = requiredMember(await lockMember(trx, id));
    await updatePhoto(trx, id, location || null);
    const line = { actor, action: 'membership.photo-changed', subject: 'member', subjectId: id };
    await writeAudit(trx, { ...line, after: { image: location } });
    return before.image;
  });
  const { day } = await findOfficeTime(context.db, new Date(context.clock.now()));
  return wholeMember(context.db, id, day);
}
