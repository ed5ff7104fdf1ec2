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
  // The list of those who are known is asked for once somebody wants it.
  const [wasOpened, setOpened] = useState(false);
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
  const form = { courseId: Number(course), onDone: done, onCancel: leave };
  return (
    <>
      <ScreenTitle subtitle={placed?.course_name}>{m.enrollments_add_title()}</ScreenTitle>
      <ChoiceGroup
        label={m.enrollments_who()}
        value={who}
        onChange={(next) => {
          setWho(next);
          if (next === 'existing') setOpened(true);
        }}
        choices={[
          { value: 'new', label: m.enrollments_who_new() },
          { value: 'existing', label: m.enrollments_who_existing() },
        ]}
        columns={2}
      />
      <Panel title={who === 'new' ? m.enrollments_who_new() : m.enrollments_who_existing()}>
        {/* A look at the other form loses nothing of what was typed into this one. */}
        <div hidden={who !== 'new'}>
          <NewStudentForm {...form} />
        </div>
        {wasOpened ? (
          <div hidden={who !== 'existing'}>
            <ExistingStudentForm {...form} />
          </div>
        ) : null}
      </Panel>
    </>
  );
}
