/** The tree of an edition: what there is, how many contacts stand where, and what it is elsewhere. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { text } from '../fields.ts';
import { Pagination } from '../paging.ts';
import { wholeNumber } from '../record-fields.ts';
import { Edition, IndustryNode, StoredIndustry } from './industry-fields.ts';

export const TreeNode = z.object({
  code: z.string(),
  level: IndustryNode.shape.level,
  parent: z.nullable(z.string()),
  titles: IndustryNode.shape.titles,
});
export type TreeNode = z.infer<typeof TreeNode>;

export const getIndustryTree = endpoint({
  name: 'getIndustryTree',
  method: 'GET',
  path: '/api/industries/tree/:edition',
  access: 'staff',
  summary:
    'Every code of an edition with its titles, parents before their children. It never changes.',
  params: z.object({ edition: Edition }),
  response: answer({ data: z.array(TreeNode) }),
});

export const getIndustryCounts = endpoint({
  name: 'getIndustryCounts',
  method: 'GET',
  path: '/api/industries/tree/:edition/counts',
  access: 'admin',
  summary: 'Contacts at each code of an edition and below it; codes without any are left out.',
  params: z.object({ edition: Edition }),
  response: answer({ data: z.record(z.string(), z.number()) }),
});

/** A contact at a code. */
export const ClassifiedRow = z.object({
  id: z.number(),
  name: z.string(),
  company: z.string(),
  position: z.string(),
  industry: StoredIndustry,
});
export type ClassifiedRow = z.infer<typeof ClassifiedRow>;

export const getIndustryNode = endpoint({
  name: 'getIndustryNode',
  method: 'GET',
  path: '/api/industries/tree/:edition/:code',
  access: 'admin',
  summary:
    'A code with what is above and below it, its approximate counterparts in the other edition, and a page of the contacts there.',
  params: z.object({ edition: Edition, code: z.pipe(text(), z.string().check(z.maxLength(8))) }),
  query: z.object({ page: wholeNumber(1, 1_000_000, 1), limit: wholeNumber(1, 100, 20) }),
  response: answer({
    data: z.object({
      ...IndustryNode.shape,
      isic: z.object({ section: z.string(), division: z.nullable(z.string()) }),
      /** From the section down to the parent. */
      path: z.array(IndustryNode),
      children: z.array(z.object({ ...IndustryNode.shape, contacts: z.number() })),
      /** Approximate: by the structure that both share with ISIC. */
      crosswalk: z.array(IndustryNode),
      contacts: z.array(ClassifiedRow),
    }),
    pagination: Pagination,
  }),
});
