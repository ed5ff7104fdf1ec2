import type { Member } from '@station/contract/membership/member-fields';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useFormAddress } from '../../../platform/form-address.ts';
import { formatDate } from '../../../platform/format.ts';
import { lazyPart, NotOpened } from '../../../platform/lazy-part.ts';
import { Problem } from '../../../platform/problem.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FactList, FactsLayout } from '../../../ui/facts.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { CardPanel } from '../card/card-panel.tsx';
import { useMember } from '../members.data.ts';
import css from '../membership.module.css';
import { membershipFailure, STATE_TEXTS, STATE_TINTS } from '../membership-texts.ts';
import { HistoryPanel } from './history-panel.tsx';
import { PaymentsPanel } from './payments-panel.tsx';
import { PointsPanel } from './points-panel.tsx';
import { StandingPanel } from './standing-panel.tsx';
import { VisitsPanel } from './visits-panel.tsx';

// What is pressed for comes when it is pressed for.
const EventDialogs = lazyPart(() => import('./event-dialogs.tsx'), 'EventDialogs', NotOpened);
const MemberDialog = lazyPart(() => import('./member-dialog.tsx'), 'MemberDialog', NotOpened);
const MemberDeletion = lazyPart(() => import('./member-deletion.tsx'), 'MemberDeletion', NotOpened);

/** A member: how it stands, what was paid, points, visits, and the card. */
export function MemberPage() {
  const { id = '' } = useParams({ strict: false });
  const query = useMember(Number(id));
  const { data, error } = query;
  if (data) return <Details member={data} />;
  if (error instanceof Problem && error.code === 'not-found') return <Missing />;
  return (
    <Screen>
      <ScreenTitle hidden>{m.members_title()}</ScreenTitle>
      <NotLoaded
        of={query}
        loading={m.common_loading()}
        failure={membershipFailure(m.members_error_load)}
      />
    </Screen>
  );
}

/** Nobody stands at this address, or no longer. */
function Missing() {
  return (
    <Screen>
      <ScreenTitle hidden>{m.members_missing()}</ScreenTitle>
      <EmptyState
        whole
        icon={<IconUserOff size={44} aria-hidden="true" />}
        title={m.members_missing()}
        action={
          <Link to="/paysoft" className={css.link}>
            {m.members_all()}
          </Link>
        }
      />
    </Screen>
  );
}

function Details({ member }: { member: Member }) {
  const forms = useFormAddress();
  return (
    <Screen>
      <div className={css.head}>
        <Avatar name={member.name} image={member.image} size="large" />
        <ScreenTitle subtitle={`${m.members_number()}: ${member.number}`}>
          {member.name}
        </ScreenTitle>
        <Badge tint={STATE_TINTS[member.state]}>{STATE_TEXTS[member.state]()}</Badge>
      </div>
      <FactsLayout
        aside={
          <>
            <PaymentsPanel member={member} />
            <PointsPanel member={member} />
            <HistoryPanel member={member} />
            <VisitsPanel member={member} />
          </>
        }
      >
        <StandingPanel member={member} />
        <FactsPanel member={member} />
        <CardPanel member={member} />
      </FactsLayout>
      <Suspense>
        {forms.adding ? <EventDialogs member={member} onClose={forms.close} /> : null}
        {forms.editing === String(member.id) ? (
          <MemberDialog member={member} onClose={forms.close} onSaved={() => {}} />
        ) : null}
      </Suspense>
    </Screen>
  );
}

function FactsPanel({ member }: { member: Member }) {
  const forms = useFormAddress();
  const [isDeleting, setDeleting] = useState(false);
  const none = m.members_not_given();
  const facts: { label: string; value: ReactNode }[] = [
    { label: m.common_phone(), value: member.phone || none },
    { label: m.common_email(), value: member.email || none },
    {
      label: m.common_record_birth_date(),
      value: member.birth_date ? formatDate(member.birth_date) : none,
    },
    { label: m.members_joined_on(), value: formatDate(member.joined_on) },
    { label: m.members_family(), value: <Family member={member} /> },
    ...(member.contact
      ? [
          {
            label: m.common_record_contact(),
            value: (
              <Link
                to="/home/contacts/$id"
                params={{ id: String(member.contact.id) }}
                className={css.link}
              >
                {member.contact.name}
              </Link>
            ),
          },
        ]
      : []),
    ...(member.student
      ? [
          {
            label: m.common_record_student(),
            value: (
              <Link
                to="/home/schools/student/$student"
                params={{ student: String(member.student.id) }}
                className={css.link}
              >
                {member.student.name}
              </Link>
            ),
          },
        ]
      : []),
    ...(member.note ? [{ label: m.common_record_note(), value: member.note }] : []),
  ];
  return (
    <Panel
      title={m.members_details()}
      actions={
        <>
          <Button
            icon={<IconPencil size={18} aria-hidden="true" />}
            onClick={() => forms.edit(member.id)}
          >
            {m.common_edit()}
          </Button>
          <Button
            tone="quietDanger"
            icon={<IconTrash size={18} aria-hidden="true" />}
            onClick={() => setDeleting(true)}
          >
            {m.common_delete()}
          </Button>
        </>
      }
    >
      <FactList facts={facts} />
      <Suspense>
        {isDeleting ? <MemberDeletion member={member} onClose={() => setDeleting(false)} /> : null}
      </Suspense>
    </Panel>
  );
}

function Family({ member: { family, relatives } }: { member: Member }) {
  if (family === '') return m.members_not_given();
  return (
    <>
      {family}
      {relatives.map(({ id, name }) => (
        <span key={id}>
          {' · '}
          <Link to="/paysoft/members/$id" params={{ id: String(id) }} className={css.link}>
            {name}
          </Link>
        </span>
      ))}
    </>
  );
}
