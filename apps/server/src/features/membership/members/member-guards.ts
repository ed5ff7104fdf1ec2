import type { MembershipReason } from '@station/contract/membership/member-fields';
import { Problem } from '../../../platform/problem.ts';
import { requireFound, requireSameSent } from '../../../platform/row-guards.ts';

/** The member that was found. @throws Problem `membership.member-not-found`. */
export function requiredMember<Row>(member: Row | undefined): Row {
  return requireFound(member, {
    message: 'Không tìm thấy hội viên',
    reason: 'membership.member-not-found' satisfies MembershipReason,
  });
}

/** What a call with this key has stored before. @throws Problem `membership.sent-otherwise`. */
export const requireSentSo = (sent: object, given: object): void =>
  requireSameSent(sent, given, {
    message: 'Lần gửi trước đã được ghi với nội dung khác',
    reason: 'membership.sent-otherwise' satisfies MembershipReason,
  });

/** A refusal about membership. */
export const refusal = (message: string, reason: MembershipReason, current?: unknown): Problem =>
  new Problem('conflict', message, { reason, ...(current !== undefined && { current }) });
