import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useCourse } from '../courses/courses.data.ts';
import { useSchoolsBase } from '../schools/schools.address.ts';
import { ExistingStudentForm } from './existing-student-form.tsx';
import { NewStudentForm } from './new-student-form.tsx';

/** Puts somebody into the course: a new student, or one that is known (spec 2, section 2). */
export function AddStudentPage() {
  const params = useParams({ strict: false });
  const { school = '', class: classId = '', course = '' } = params;
  const base = useSchoolsBase();
  const navigate = useNavigate();
  const { data: placed } = useCourse(Number(course));
  const [who, setWho] = useState<'new' | 'existing'>('new');
  const leave = () =>
    void navigate({
      to: `${base}/$school/$class/$course`,
      params: { school, class: classId, course },
    });
  // After adding, a word about it, and back to the list (spec 2, section 4).
  const done = () => {
    toast({ text: m.enrollments_created(), tone: 'good' });
    leave();
  };
  const Form = who === 'new' ? NewStudentForm : ExistingStudentForm;
  return (
    <>
      <ScreenTitle subtitle={placed?.course_name}>{m.enrollments_add_title()}</ScreenTitle>
      <ChoiceGroup
        label={m.enrollments_who()}
        value={who}
        onChange={setWho}
        choices={[
          { value: 'new', label: m.enrollments_who_new() },
          { value: 'existing', label: m.enrollments_who_existing() },
        ]}
        columns={2}
      />
      <Panel title={who === 'new' ? m.enrollments_who_new() : m.enrollments_who_existing()}>
        <Form courseId={Number(course)} onDone={done} onCancel={leave} />
      </Panel>
    </>
  );
}
