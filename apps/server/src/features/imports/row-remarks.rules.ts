import { BAD_CHARACTERS } from '@station/contract/fields';
import type { RowRemark } from '@station/contract/imports/import-rows';
import { asStorable, NOT_ALLOWED } from '@station/contract/record-fields';
import type * as z from 'zod/mini';

/** Longest piece of a refused value that is shown back, in characters. */
const SHOWN_CHARACTERS = 60;

/** Says what is wrong with, or was mended in, a field of a row. */
export function remark(field: string, reason: string, value: string): RowRemark {
  return { field, reason, value: shortened(value, SHOWN_CHARACTERS) };
}

/** What the contract's own rules find wrong, the first of each field; `typed` as the file has it. */
export function problemsOf(
  result: { error?: z.core.$ZodError },
  typed: Readonly<Record<string, string>>,
): RowRemark[] {
  const found = new Map<string, RowRemark>();
  for (const issue of result.error?.issues ?? []) {
    const field = String(issue.path[0] ?? '');
    const value = typed[field] ?? '';
    if (!found.has(field)) found.set(field, remark(field, reasonOf(issue, value), value));
  }
  return [...found.values()];
}

/** A value as it can be stored. A refused row is kept only to be shown and mended, so `max` will do. */
export function shortened(value: string, max: number): string {
  return asStorable(value, max);
}

function reasonOf(issue: z.core.$ZodIssue, value: string): string {
  if (issue.message === BAD_CHARACTERS) return 'characters';
  if (issue.message === NOT_ALLOWED) return NOT_ALLOWED;
  if (value === '') return 'required';
  if (issue.code === 'too_big') return 'too-long';
  if (issue.code === 'too_small') return 'too-short';
  return 'format';
}
