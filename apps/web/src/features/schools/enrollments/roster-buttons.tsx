import IconFileDownload from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs';
import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useSchoolsBase } from '../schools/schools.address.ts';
import { enrollmentsFailureText } from './enrollment-texts.ts';
import { useRosterFile } from './enrollments.data.ts';

const ButtonLink = createLink(ButtonAnchor);

/** The roster of a course into Excel and out of it. */
export function RosterButtons({ courseId }: { courseId: number }) {
  const base = useSchoolsBase();
  const file = useRosterFile();
  const save = async () => {
    try {
      await file.mutateAsync(courseId);
    } catch (error) {
      toast({ text: enrollmentsFailureText(error, m.enrollments_error_file()), tone: 'bad' });
    }
  };
  return (
    <>
      <Button
        icon={<IconFileDownload size={18} aria-hidden="true" />}
        busy={file.isPending}
        onClick={() => void save()}
      >
        {m.enrollments_file()}
      </Button>
      <ButtonLink to={`${base}/roster`} icon={<IconFileUpload size={18} aria-hidden="true" />}>
        {m.enrollments_import()}
      </ButtonLink>
    </>
  );
}
