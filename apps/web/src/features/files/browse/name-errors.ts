import { m } from '../../../paraglide/messages.js';
import type { FieldError } from '../../../platform/field-errors.ts';
import { Problem } from '../../../platform/problem.ts';

/** What is wrong with a field of a file or folder. */
export const nodeFieldText = ({ rule }: FieldError): string =>
  rule === 'required' ? m.files_name_required() : m.files_field_invalid();

/** A name that is taken is told under its field. */
export const refusedNodeTexts = (error: unknown): Record<string, string> =>
  error instanceof Problem && error.reason === 'files.name-taken'
    ? { name: m.files_problem_name_taken() }
    : {};
