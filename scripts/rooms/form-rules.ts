import type { Source } from './read-source.ts';
import { isTest } from './rooms.ts';
import type { Violation } from './violation.ts';

/** Draws the forms of `useRecordForm`. */
const RECORD_FORM = 'apps/web/src/ui/form.tsx';

/** Forms that stand outside the record form; docs/decisions/232 says why, one by one. */
export const FORMS_OUTSIDE: readonly string[] = [
  'apps/web/src/features/accounts/recovery/forgot-page.tsx',
  'apps/web/src/features/accounts/sign-in/login-form.tsx',
  'apps/web/src/features/industries/console/action-cards.tsx',
  'apps/web/src/features/industries/review/review-form.tsx',
  'apps/web/src/features/mail/reading/mail-search.tsx',
  'apps/web/src/features/mail/writing/letter-form.tsx',
  'apps/web/src/features/membership/check-in/typed-way.tsx',
];

/**
 * Has every form of the browser be a record form, which asks before something typed is lost, keeps it
 * when sending fails, and sends nothing twice.
 */
export function checkForms({ path, forms }: Source): Violation[] {
  const isFree = path === RECORD_FORM || FORMS_OUTSIDE.includes(path) || isTest(path);
  if (isFree || !path.startsWith('apps/web/src/')) return [];
  const why =
    "a form is '<Form of={record}>' of ui/form.tsx; one that cannot be is named in form-rules.ts, with its reason in docs/decisions";
  return forms.map(({ line }) => ({ file: path, line, rule: 'form', why, level: 'error' }));
}
