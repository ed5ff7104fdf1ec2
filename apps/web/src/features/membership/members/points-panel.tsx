import { MEMBER_LIMITS, type Member } from '@station/contract/membership/member-fields';
import {
  givePoints,
  type PointLine,
  reversePoints,
  spendPoints,
} from '@station/contract/membership/points';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useFormAddress } from '../../../platform/form-address.ts';
import { formatDate, formatDateTime, formatNumber } from '../../../platform/format.ts';
import { sentTo } from '../../../platform/saved-by.ts';
import { makeUuid } from '../../../platform/uuid.ts';
import { RecordDialog } from '../../../records/record-dialog.tsx';
import { formFields, numberField, textField } from '../../../records/record-fields.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useMembershipRefresh, usePoints } from '../members.data.ts';
import css from '../membership.module.css';
import {
  membershipFailure,
  membershipFailureText,
  membershipLanguage,
} from '../membership-texts.ts';
import { WhyDialog } from '../why-dialog.tsx';

const LINE_TEXTS: Readonly<Record<PointLine['kind'], () => string>> = {
  earn: m.members_points_earned,
  spend: m.members_points_spent,
  expire: m.members_points_expired,
  reverse: m.members_points_reversed,
};

/** The points of a member: the balance, every expiry that comes, and the ledger. */
export function PointsPanel({ member }: { member: Member }) {
  const query = usePoints(member.id);
  const { data } = query;
  const forms = useFormAddress();
  const [reversed, setReversed] = useState<PointLine>();
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
      {data ? null : (
        <NotLoaded
          of={query}
          loading={m.common_loading()}
          failure={membershipFailure(m.members_error_part)}
        />
      )}
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
            <span className={css.ends}>
              <span className={css.amount}>{signed(line.points)}</span>
              {line.is_reversed || line.kind === 'reverse' || line.kind === 'expire' ? null : (
                <IconButton
                  label={m.members_points_reverse_question({ points: signed(line.points) })}
                  icon={<IconArrowBackUp size={20} aria-hidden="true" />}
                  onClick={() => setReversed(line)}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
      {reversed ? (
        <WhyDialog
          endpoint={reversePoints}
          id={reversed.id}
          title={m.members_points_reverse_question({ points: signed(reversed.points) })}
          text={m.members_reverse_text()}
          confirm={m.members_event_reverse()}
          failure={m.members_error_points()}
          said={m.members_points_saved()}
          onClose={() => setReversed(undefined)}
        />
      ) : null}
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
  // One for each time that the form is opened: sent twice, it counts once.
  const [key] = useState(makeUuid);
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
      label: m.members_event_reason,
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
