import { m } from '../../../paraglide/messages.js';
import { Problem } from '../../../platform/problem.ts';
import { failureTexts } from '../../../platform/problem-text.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { enrollmentsLanguage } from './status-texts.ts';

type EnrollmentNotLoadedProps = { error: unknown; onRetry: () => void };

/** What stands in place of an enrolment: it is on its way, it is not there, or it could not be had. */
export function EnrollmentNotLoaded({ error, onRetry }: EnrollmentNotLoadedProps) {
  const isGone = error instanceof Problem && error.code === 'not-found';
  return (
    <NotLoaded
      loading={m.common_loading()}
      failure={
        error
          ? {
              ...failureTexts(error, enrollmentsLanguage()),
              title: isGone ? m.enrollments_error_missing() : m.enrollments_error_load(),
            }
          : undefined
      }
      onRetry={onRetry}
    />
  );
}
