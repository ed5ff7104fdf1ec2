import { BAD_CHARACTERS } from '@station/contract/fields';
import type { FieldRule, ValidationError } from '@station/contract/problem';
import { NOT_ALLOWED } from '@station/contract/record-fields';
import type * as z from 'zod/mini';

/** What is wrong with a field, as the server would say it; the words are the screen's. */
export type FieldError = { field: string; rule: FieldRule; limit?: number };

/**
 * What a contract's schema finds wrong, the first finding of each field, by the same rules as
 * the server's own answer (`rule` and `limit` of `validation_errors`). An empty field that asks
 * for more characters is `required`.
 */
export function findFieldErrors(schema: z.ZodMiniType, values: object): FieldError[] {
  const result = schema.safeParse(values);
  if (result.success) return [];
  return firstOfEach(
    result.error.issues.map((issue) => {
      const field = issue.path.map(String).join('.');
      const error = ruleOf(issue);
      const isEmpty = String(valueAt(values, issue.path) ?? '').trim() === '';
      return { field, ...(isEmpty && error.rule === 'too-short' ? { rule: 'required' } : error) };
    }),
  );
}

/** The refused fields of an answer, the first refusal of each. */
export function refusedFields(errors: readonly ValidationError[]): FieldError[] {
  return firstOfEach(
    errors.map(({ field, rule, limit }) => ({
      field,
      rule: rule ?? 'format',
      ...(limit !== undefined && { limit }),
    })),
  );
}

function firstOfEach(errors: readonly FieldError[]): FieldError[] {
  return errors.filter((error, at) => errors.findIndex((it) => it.field === error.field) === at);
}

function ruleOf(issue: z.core.$ZodIssue): Omit<FieldError, 'field'> {
  if (issue.message === BAD_CHARACTERS) return { rule: 'characters' };
  if (issue.message === NOT_ALLOWED) return { rule: 'not-allowed' };
  switch (issue.code) {
    case 'invalid_type':
      return { rule: issue.input === undefined ? 'required' : 'type' };
    case 'too_small': {
      const limit = Number(issue.minimum);
      if (issue.origin !== 'string') return { rule: 'too-small', limit };
      return limit === 1 ? { rule: 'required' } : { rule: 'too-short', limit };
    }
    case 'too_big': {
      const counted = issue.origin === 'string' || issue.origin === 'array';
      return { rule: counted ? 'too-long' : 'too-big', limit: Number(issue.maximum) };
    }
    case 'invalid_value':
      return { rule: 'not-allowed' };
    default:
      return { rule: 'format' };
  }
}

function valueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown>)?.[key], values);
}
