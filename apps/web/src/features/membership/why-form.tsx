import type { undoVisit } from '@station/contract/membership/check-in';
import type { reverseMemberEvent } from '@station/contract/membership/events';
import { MEMBER_LIMITS } from '@station/contract/membership/member-fields';
import type { voidMemberPayment } from '@station/contract/membership/payments';
import type { reversePoints } from '@station/contract/membership/points';
import { m } from '../../paraglide/messages.js';
import { RecordReason } from '../../records/record-reason.tsx';
import { useMembershipRefresh } from './members.data.ts';
import { membershipFailureText, membershipLanguage } from './membership-texts.ts';

export type WhyFormProps = {
  /** What takes it back. */
  endpoint:
    | typeof reverseMemberEvent
    | typeof reversePoints
    | typeof undoVisit
    | typeof voidMemberPayment;
  /** Of what is taken back. */
  id: number;
  title: string;
  /** What will happen. */
  text: string;
  /** On the button that does it. */
  confirm: string;
  /** What could not be done, when it fails. */
  failure: string;
  /** What is said once it is done. */
  said: string;
  onClose: () => void;
};

/** Asks why before something counts no longer that stays for the record. */
export function WhyForm(props: WhyFormProps) {
  const { id, confirm, failure, ...dialog } = props;
  return (
    <RecordReason
      {...dialog}
      given={(reason) => ({ params: { id }, body: { reason } })}
      refresh={useMembershipRefresh()}
      label={m.common_record_reason()}
      missing={m.members_rule_reason}
      maxLength={MEMBER_LIMITS.reason}
      confirmLabel={confirm}
      failureText={(error) => membershipFailureText(error, failure)}
      language={membershipLanguage()}
    />
  );
}
