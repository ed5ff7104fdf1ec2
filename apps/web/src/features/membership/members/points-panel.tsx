import type { Member } from '@station/contract/membership/member-fields';
import { type PointLine, reversePoints } from '@station/contract/membership/points';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import { Suspense, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useFormAddress } from '../../../platform/form-address.ts';
import { formatDate, formatDateTime, formatNumber } from '../../../platform/format.ts';
import { lazyPart, NotOpened } from '../../../platform/lazy-part.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { usePoints } from '../members.data.ts';
import css from '../membership.module.css';
import { membershipFailure } from '../membership-texts.ts';
import { WhyDialog } from '../why-dialog.tsx';

// What is pressed for comes when it is pressed for.
const PointsDialog = lazyPart(() => import('./points-dialog.tsx'), 'PointsDialog', NotOpened);

const LINE_TEXTS: Readonly<Record<PointLine['kind'], () => string>> = {
  earn: m.members_points_earned,
  spend: m.members_points_spent,
  expire: m.members_points_expired,
  reverse: m.members_points_reversed,
};

/** Whoever comes each day earns points that expire each day. */
const SHOWN_EXPIRIES = 3;

/** The points of a member: the balance, the expiries that come next, and the ledger. */
export function PointsPanel({ member }: { member: Member }) {
  const query = usePoints(member.id);
  const { data } = query;
  const forms = useFormAddress();
  const [reversed, setReversed] = useState<PointLine>();
  const later = (data?.expiring ?? [])
    .slice(SHOWN_EXPIRIES)
    .reduce((sum, { points }) => sum + points, 0);
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
          failure={membershipFailure(m.common_part_not_loaded)}
        />
      )}
      {data?.tier ? <Badge tint="violet">{data.tier}</Badge> : null}
      {data && data.expiring.length > 0 ? (
        <ul className={css.rules} aria-label={m.members_points_expiring()}>
          {data.expiring.slice(0, SHOWN_EXPIRIES).map(({ points, expires_on }) => (
            <li key={expires_on}>
              {m.members_points_expire({
                points: formatNumber(points),
                date: formatDate(expires_on),
              })}
            </li>
          ))}
          {later > 0 ? (
            <li>{m.members_points_expire_later({ points: formatNumber(later) })}</li>
          ) : null}
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
        <Suspense>
          <PointsDialog
            key={kind}
            member={member}
            kind={kind}
            balance={data?.balance ?? 0}
            onClose={forms.close}
          />
        </Suspense>
      ) : null}
    </Panel>
  );
}

const signed = (points: number) => `${points > 0 ? '+' : '−'}${formatNumber(Math.abs(points))}`;
