import type { EnrollmentDetails } from '@station/contract/schools/enrollments';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconUserMinus from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs';
import { createLink, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatDate, formatDateTime } from '../../../platform/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { FactList, FactsLayout } from '../../../ui/facts.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import { useSchoolsBase } from '../schools/schools.address.ts';
import { useEnrollment } from './enrollments.data.ts';
import css from './enrollments.module.css';
import { RemoveDialog } from './remove-dialog.tsx';
import { enrollmentFailure, STATUS_APPEARANCE } from './status-texts.ts';

const ButtonLink = createLink(ButtonAnchor);

/** The details of a student in a course (spec 2, section 2). */
export function EnrollmentPage() {
  const params = useParams({ strict: false });
  const query = useEnrollment(Number(params.enrollment));
  const { data } = query;
  if (data) return <Details key={data.version} enrollment={data} />;
  return <NotLoaded of={query} loading={m.common_loading()} failure={enrollmentFailure} />;
}

function Details({ enrollment }: { enrollment: EnrollmentDetails }) {
  const base = useSchoolsBase();
  const { school = '', class: classId = '', course = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const [removing, setRemoving] = useState(false);
  const list = { school, class: classId, course };
  const { student_name, course_name, status, enrollment_id } = enrollment;
  const none = m.enrollments_not_given();
  const facts = [
    { label: m.common_email(), value: enrollment.email || none },
    { label: m.common_phone(), value: enrollment.phone || none },
    { label: m.common_address(), value: enrollment.address || none },
    {
      label: m.common_record_birth_date(),
      value: enrollment.birth_date ? formatDate(enrollment.birth_date) : none,
    },
    { label: m.common_record_enrolled_on(), value: formatDate(enrollment.enrollment_date) },
  ];
  return (
    <>
      <ScreenTitle subtitle={course_name}>{student_name}</ScreenTitle>
      <FactsLayout aside={<History enrollment={enrollment} />}>
        <Panel
          title={m.enrollments_details()}
          actions={
            <>
              <ButtonLink
                to={`${base}/$school/$class/$course/$enrollment/edit`}
                params={{ ...list, enrollment: String(enrollment_id) }}
                icon={<IconPencil size={18} aria-hidden="true" />}
              >
                {m.common_edit()}
              </ButtonLink>
              <Button
                tone="quietDanger"
                icon={<IconUserMinus size={18} aria-hidden="true" />}
                onClick={() => setRemoving(true)}
              >
                {m.enrollments_remove()}
              </Button>
            </>
          }
        >
          <p>
            <Badge tint={STATUS_APPEARANCE[status].tint}>{STATUS_APPEARANCE[status].text()}</Badge>
          </p>
          <FactList facts={facts} />
        </Panel>
      </FactsLayout>
      {removing ? (
        <RemoveDialog
          enrollment={enrollment}
          onRemoved={() => void navigate({ to: `${base}/$school/$class/$course`, params: list })}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </>
  );
}

/** How the status came to be what it is, newest first. */
function History({ enrollment }: { enrollment: EnrollmentDetails }) {
  return (
    <Panel title={m.enrollments_history()}>
      <ul className="stack-3">
        {enrollment.history.toReversed().map((change) => (
          <li key={change.at}>
            <Badge tint={STATUS_APPEARANCE[change.to].tint}>
              {STATUS_APPEARANCE[change.to].text()}
            </Badge>{' '}
            {m.enrollments_history_on({ date: formatDate(change.changed_on) })}
            {change.reason ? <p>{change.reason}</p> : null}
            <p className={css.quiet}>
              {m.enrollments_history_by({ name: change.by, when: formatDateTime(change.at) })}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
