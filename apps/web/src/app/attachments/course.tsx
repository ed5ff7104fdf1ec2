import { useParams } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { ScreenTitle } from '../../ui/screen.tsx';
import { RecordFiles } from './record-files.tsx';

/** The tab of a course with its files. */
export function CourseFiles() {
  const { course = '' } = useParams({ strict: false });
  return (
    <>
      <ScreenTitle hidden>{m.files_attachments()}</ScreenTitle>
      <RecordFiles kind="course" id={Number(course)} />
    </>
  );
}
