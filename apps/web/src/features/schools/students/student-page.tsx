import type {
  StudentPage as FullStudent,
  PlacedEnrollment,
} from '@station/contract/schools/student-pages';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useFormAddress } from '../../../platform/form-address.ts';
import { formatDate } from '../../../platform/format.ts';
import { formatMoney } from '../../../platform/money.ts';
import { Problem } from '../../../platform/problem.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FactList, FactsLayout } from '../../../ui/facts.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import { STATUS_APPEARANCE } from '../enrollments/status-texts.ts';
import { useSchoolsBase } from '../schools/schools.address.ts';
import { StudentDeleteDialog, StudentDialog } from './student-dialogs.tsx';
import { studentListFailure } from './student-texts.ts';
import { useStudent, useStudentFees } from './students.data.ts';
import css from './students.module.css';

/** What shows the files of a student. */
type FilesOf = (id: number) => ReactNode;

/** A student: who they are, what they are enrolled in, and what they owe. */
export function StudentPage({ files }: { files?: FilesOf }) {
  const { student = '' } = useParams({ strict: false });
  const query = useStudent(Number(student));
  const { data, error } = query;
  if (data) return <Details student={data} files={files} />;
  if (error instanceof Problem && error.code === 'not-found') return <Missing />;
  return (
    <>
      <ScreenTitle hidden>{m.students_details()}</ScreenTitle>
      <NotLoaded of={query} loading={m.common_loading()} failure={studentListFailure} />
    </>
  );
}

/** Nobody stands at this address, or no longer. */
function Missing() {
  const base = useSchoolsBase();
  return (
    <>
      <ScreenTitle hidden>{m.students_error_missing()}</ScreenTitle>
      <EmptyState
        whole
        icon={<IconUserOff size={44} aria-hidden="true" />}
        title={m.students_error_missing()}
        action={
          <Link to={`${base}/student`} className={css.link}>
            {m.students_title()}
          </Link>
        }
      />
    </>
  );
}

function Details({ student, files }: { student: FullStudent; files: FilesOf | undefined }) {
  const base = useSchoolsBase();
  const navigate = useNavigate();
  const forms = useFormAddress();
  const [isDeleting, setDeleting] = useState(false);
  const none = m.students_not_given();
  const facts = [
    { label: m.common_email(), value: student.email || none },
    { label: m.common_phone(), value: student.phone || none },
    {
      label: m.students_birth_date(),
      value: student.birth_date ? formatDate(student.birth_date) : none,
    },
    { label: m.common_address(), value: student.address || none },
    { label: m.students_since(), value: formatDate(student.created_at) },
  ];
  return (
    <>
      <ScreenTitle>{student.student_name}</ScreenTitle>
      <FactsLayout aside={<Courses student={student} />}>
        <Panel
          title={m.students_details()}
          actions={
            <>
              <Button
                icon={<IconPencil size={18} aria-hidden="true" />}
                onClick={() => forms.edit(student.student_id)}
              >
                {m.common_edit()}
              </Button>
              <Button
                tone="quietDanger"
                icon={<IconTrash size={18} aria-hidden="true" />}
                onClick={() => setDeleting(true)}
              >
                {m.students_delete()}
              </Button>
            </>
          }
        >
          <FactList facts={facts} />
        </Panel>
        {files?.(student.student_id)}
      </FactsLayout>
      {forms.editing ? <StudentDialog student={student} onClose={forms.close} /> : null}
      {isDeleting ? (
        <StudentDeleteDialog
          student={student}
          onDeleted={() => void navigate({ to: `${base}/student` })}
          onClose={() => setDeleting(false)}
        />
      ) : null}
    </>
  );
}

/** Everything that the student is or was enrolled in, with what is owed for it. */
function Courses({ student: { student_id, enrollments } }: { student: FullStudent }) {
  const { data: fees = [] } = useStudentFees(student_id);
  return (
    <Panel title={m.students_courses()}>
      {enrollments.length === 0 ? <p className="quiet">{m.students_courses_none()}</p> : null}
      <ul className={css.courses}>
        {enrollments.map((enrollment) => {
          const balance = fees.find((one) => one.enrollment_id === enrollment.enrollment_id);
          return (
            <li key={enrollment.enrollment_id}>
              <span className={css.course}>
                <EnrollmentLink enrollment={enrollment} />
                <span className="quiet">
                  {`${enrollment.school_name} · ${enrollment.class_name} · `}
                  {m.students_enrolled_on({ date: formatDate(enrollment.enrollment_date) })}
                </span>
                {balance ? (
                  <span className="quiet">
                    {m.students_fees_paid({
                      paid: formatMoney(balance.paid, balance.currency),
                      amount: formatMoney(balance.amount, balance.currency),
                    })}
                  </span>
                ) : null}
              </span>
              <span className="wrap-1">
                <Badge tint={STATUS_APPEARANCE[enrollment.status].tint}>
                  {STATUS_APPEARANCE[enrollment.status].text()}
                </Badge>
                {balance && balance.owed > 0 ? (
                  <Badge tint="red">
                    {m.students_fees_owed({ owed: formatMoney(balance.owed, balance.currency) })}
                  </Badge>
                ) : null}
                {balance && balance.owed === 0 && balance.amount > 0 ? (
                  <Badge tint="green">{m.students_fees_settled()}</Badge>
                ) : null}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function EnrollmentLink({ enrollment }: { enrollment: PlacedEnrollment }) {
  const base = useSchoolsBase();
  return (
    <Link
      to={`${base}/$school/$class/$course/$enrollment`}
      params={{
        school: String(enrollment.school_id),
        class: String(enrollment.class_id),
        course: String(enrollment.course_id),
        enrollment: String(enrollment.enrollment_id),
      }}
      className={css.link}
    >
      {enrollment.course_name}
    </Link>
  );
}
