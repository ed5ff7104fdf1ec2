import { MEMBER_LIMITS, type Member } from '@station/contract/membership/member-fields';
import { givePoints, spendPoints } from '@station/contract/membership/points';
import { m } from '../../../paraglide/messages.js';
import { useFormKey } from '../../../platform/form-key.ts';
import { formatNumber } from '../../../platform/format.ts';
import { sentTo } from '../../../platform/saved-by.ts';
import { RecordDialog } from '../../../records/record-dialog.tsx';
import { formFields, numberField, textField } from '../../../records/record-fields.tsx';
import { useMembershipRefresh } from '../members.data.ts';
import { membershipFailureText, membershipLanguage } from '../membership-texts.ts';

type PointsDialogProps = {
  member: Member;
  kind: 'give' | 'spend';
  balance: number;
  onClose: () => void;
};

/** Gives or spends points, with a reason. */
export function PointsDialog({ member, kind, balance, onClose }: PointsDialogProps) {
  // One for each time that the form is opened: sent twice, it counts once.
  const key = useFormKey();
  const what = kind === 'give' ? m.members_points_give() : m.members_points_spend();
  const fields = formFields({
    points: numberField({
      label: m.members_points_amount,
      hint: () => m.members_points_balance({ count: formatNumber(balance) }),
      empty: 0,
      autoComplete: 'off',
      required: true,
      first: true,
    }),
    reason: textField({
      label: m.common_record_reason,
      maxLength: MEMBER_LIMITS.reason,
      autoComplete: 'off',
      required: true,
    }),
  });
  return (
    <RecordDialog
      fields={fields}
      saving={sentTo(kind === 'give' ? givePoints : spendPoints)}
      body={(values) => ({ ...fields.sentOf(values), id: member.id, key })}
      title={what}
      submitLabel={what}
      errorText={({ field }) =>
        field === 'points' ? m.members_rule_points() : m.members_rule_reason()
      }
      failureText={(error) => membershipFailureText(error, m.members_error_points())}
      said={m.members_points_saved()}
      refresh={useMembershipRefresh()}
      language={membershipLanguage()}
      onClose={onClose}
    />
  );
}
