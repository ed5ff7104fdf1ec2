/** Many customers checked at once, out of an Excel file: an import whose rows get verdicts. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { importParams } from '../imports/imports.ts';
import { Pagination } from '../paging.ts';
import { wholeNumber } from '../record-fields.ts';
import { EVIDENCE, KNOWN_KINDS, VERDICTS } from './checks.ts';

/** Rows of a file that are checked; those after them are refused (issue 17, section 4). */
export const LIST_ROWS_MAX = 5_000;

export const LIST_PAGE = 50;
export const LISTS_PAGE = 20;

export const CheckList = z.object({
  id: z.string(),
  file_name: z.string(),
  account_name: z.string(),
  created_at: z.string(),
  rows: z.number(),
  /** Rows that have their verdict. */
  done: z.number(),
  verdicts: z.object({
    caution: z.number(),
    known: z.number(),
    similar: z.number(),
    new: z.number(),
  }),
});
export type CheckList = z.infer<typeof CheckList>;

export const CheckedRow = z.object({
  /** As the spreadsheet counts it. */
  row: z.number(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  number: z.string(),
  /** Null: it has not been checked yet. */
  verdict: z.nullable(z.enum(VERDICTS)),
  /** Who was found, the best first, at most three. */
  found: z.array(
    z.object({
      kind: z.enum(KNOWN_KINDS),
      id: z.number(),
      name: z.string(),
      evidence: z.array(z.enum(EVIDENCE)),
    }),
  ),
  /** Why one should be careful. */
  cautions: z.array(z.string()),
});
export type CheckedRow = z.infer<typeof CheckedRow>;

export const listCheckLists = endpoint({
  name: 'listCheckLists',
  method: 'GET',
  path: '/api/customer-check/lists',
  access: 'staff',
  summary: 'One’s own checked files, newest first; for administrators everybody’s.',
  query: z.object({
    page: wholeNumber(1, 1_000_000, 1),
    limit: wholeNumber(1, 100, LISTS_PAGE),
  }),
  response: answer({ data: z.array(CheckList), pagination: Pagination }),
});

export const getCheckList = endpoint({
  name: 'getCheckList',
  method: 'GET',
  path: '/api/customer-check/lists/:id',
  access: 'staff',
  summary: 'A page of the rows of a checked file, in their order, with their verdicts.',
  params: importParams,
  query: z.object({
    verdict: z._default(z.enum(['', ...VERDICTS]), ''),
    page: wholeNumber(1, 1_000_000, 1),
    limit: wholeNumber(1, 200, LIST_PAGE),
  }),
  response: answer({ data: z.array(CheckedRow), list: CheckList, pagination: Pagination }),
});

export const exportCheckList = endpoint({
  name: 'exportCheckList',
  method: 'GET',
  path: '/api/customer-check/lists/:id/excel',
  access: 'staff',
  summary: 'The rows of a checked file with their verdicts, as an Excel file.',
  params: importParams,
  download: { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
});
