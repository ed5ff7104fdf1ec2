import type { AuditLine } from '@station/contract/audit/audit';
import { linkOptions } from '@tanstack/react-router';

/** Where the thing that a line is about can be opened; undefined when it is gone or has no screen. */
export function linkOf({ subject, subject_id, subject_name, subject_exists }: AuditLine) {
  if (!subject_exists || subject_id === null) return undefined;
  const search = { search: subject_name ?? '' };
  const id = String(subject_id);
  switch (subject) {
    case 'account':
      return linkOptions({ to: '/app/users', search });
    case 'contact':
      return linkOptions({ to: '/app/contacts/$id', params: { id } });
    case 'company':
      return linkOptions({ to: '/app/management', search });
    case 'employee':
      return linkOptions({ to: '/app/employees', search });
    case 'school':
      return linkOptions({ to: '/app/students/$school', params: { school: id } });
    case 'student':
      return linkOptions({ to: '/app/students/student/$student', params: { student: id } });
    case 'campus-area':
      return linkOptions({ to: '/app/user-map' });
    default:
      return undefined;
  }
}
