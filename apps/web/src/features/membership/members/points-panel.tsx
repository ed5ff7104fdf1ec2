import { MEMBER_LIMITS, type Member } from '@station/contract/membership/member-fields';
import type { PointLine } from '@station/contract/membership/points';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import type { FieldError } from '../../../platform/field-errors.ts';
import { useFormAddress } from '../../../platform/form-address.ts';
import { formatDate, formatDateTime, formatNumber } from '../../../platform/format.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useMemberCalls, usePoints } from '../members.data.ts';
import css from '../membership.module.css';
import { membershipFailureText, membershipLanguage } from '../membership-texts.ts';

const LINE_TEXTS: Readonly<Record<PointLine['kind'], () => string>> = {
  earn: m.members_points_earned,
  spend: m.members_points_spent,
  expire: m.members_points_expired,
  reverse: m.members_points_reversed,
};

/** The points of a member: the balance, every expiry that comes, and the ledger. */
export function PointsPanel({ member }: { member: Member }) {
  const { data } = usePoints(member.id);
  const forms = useFormAddress();
  const kind = forms.adding === 'give' || forms.adding === 'spend' ? forms.adding : undefined;
  return (
    <Panel
      title={m.members_points_title()}
      text={data && m.members_points_balance({ count: formatNumber(data.balance) })}
      actions={
        <>
          <Button onClick={() => forms.add('give')}>{m.members_points_give()}</Button>
          {data && data.balance > 0 ? (
            <Button tone="primary" onClick={() => forms.add('spend')}>
              {m.members_points_spend()}
            </Button>
          ) : null}
        </>
      }
    >
      {data?.tier ? <Badge tint="violet">{data.tier}</Badge> : null}
      {data && data.expiring.length > 0 ? (
        <ul className={css.rules} aria-label={m.members_points_expiring()}>
          {data.expiring.map(({ points, expires_on }) => (
            <li key={expires_on}>
              {m.members_points_expire({
                points: formatNumber(points),
                date: formatDate(expires_on),
              })}
            </li>
          ))}
        </ul>
      ) : null}
      {data?.data.length === 0 ? <p className={css.quiet}>{m.members_points_none()}</p> : null}
      <ul className={css.lines} aria-label={m.members_points_title()}>
        {data?.data.map((line) => (
          <li key={line.id}>
            <span className={css.words} data-void={line.is_reversed || undefined}>
              <strong>{LINE_TEXTS[line.kind]()}</strong>
              <span className={css.quiet}>
                {[line.reason, formatDateTime(line.at), line.by].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className={css.amount}>{signed(line.points)}</span>
          </li>
        ))}
      </ul>
      {kind ? (
        <PointsDialog
          key={kind}
          member={member}
          kind={kind}
          balance={data?.balance ?? 0}
          onClose={forms.close}
        />
      ) : null}
    </Panel>
  );
}

const signed = (points: number) => `${points > 0 ? '+' : '−'}${formatNumber(Math.abs(points))}`;

type PointsDialogProps = {
  member: Member;
  kind: 'give' | 'spend';
  balance: number;
  onClose: () => void;
};

function PointsDialog({ member, kind, balance, onClose }: PointsDialogProps) {
  const { points } = useMemberCalls(member.id);
  // One for each time that the form is opened: sent twice, it counts once.
  const [key] = useState(() => crypto.randomUUID());
  const what = kind === 'give' ? m.members_points_give() : m.members_points_spend();
  const record = useRecordForm({
    valuesOf: () => ({ points: '', reason: '' }),
    check: (values) => {
      const errors: FieldError[] = [];
      const count = Number(values.points);
      const isGood = Number.isInteger(count) && count >= 1;
      if (!isGood) errors.push({ field: 'points', rule: 'format' });
      if (values.reason.trim() === '') errors.push({ field: 'reason', rule: 'required' });
      return errors;
    },
    errorText: ({ field }) =>
      field === 'points' ? m.members_rule_points() : m.members_rule_reason(),
    send: async (values) => {
      const { reason } = values;
      await points.mutateAsync({ kind, key, reason, points: Number(values.points) });
    },
    onSaved: () => {
      onClose();
      toast({ text: m.members_points_saved(), tone: 'good' });
    },
  });
  return (
    <FormDialog
      title={what}
      record={record}
      texts={formTexts(membershipLanguage())}
      submitLabel={what}
      failureText={(error) => membershipFailureText(error, m.members_error_points())}
      onClose={onClose}
    >
      <Field
        of={record}
        name="points"
        label={m.members_points_amount()}
        hint={m.members_points_balance({ count: formatNumber(balance) })}
        inputMode="numeric"
        autoComplete="off"
        withAsterisk
        data-first-focus=""
      />
      <Field
        of={record}
        name="reason"
        label={m.members_event_reason()}
        maxLength={MEMBER_LIMITS.reason}
        autoComplete="off"
        withAsterisk
      />
    </FormDialog>
  );
}
