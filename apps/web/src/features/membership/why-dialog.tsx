import type { undoVisit } from '@station/contract/membership/check-in';
import type { reverseMemberEvent } from '@station/contract/membership/events';
import { MEMBER_LIMITS } from '@station/contract/membership/member-fields';
import type { voidMemberPayment } from '@station/contract/membership/payments';
import type { reversePoints } from '@station/contract/membership/points';
import { m } from '../../paraglide/messages.js';
import { useReasonForm } from '../../platform/reason-form.ts';
import { formTexts } from '../../platform/record-texts.ts';
import { useEndpointWrite } from '../../platform/saved-by.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { toast } from '../../ui/toaster.tsx';
import { useMembershipRefresh } from './members.data.ts';
import { membershipFailureText, membershipLanguage } from './membership-texts.ts';

type WhyDialogProps = {
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
export function WhyDialog(props: WhyDialogProps) {
  const { endpoint, id, title, text, confirm, failure, said, onClose } = props;
  const write = useEndpointWrite(endpoint, useMembershipRefresh());
  const record = useReasonForm({
    missing: m.members_rule_reason,
    onConfirm: (reason) => write.mutateAsync({ params: { id }, body: { reason } }),
    onDone: () => {
      onClose();
      toast({ text: said, tone: 'good' });
    },
  });
  return (
    <ReasonDialog
      record={record}
      texts={{
        title,
        text,
        reason: m.members_event_reason(),
        confirm,
        form: formTexts(membershipLanguage()),
      }}
      maxLength={MEMBER_LIMITS.reason}
      failureText={(error) => membershipFailureText(error, failure)}
      onClose={onClose}
    />
  );
}
