import { getContact } from '@station/contract/contacts/contacts';
import {
  type ClassifiedContact,
  classifyBatch,
  classifyContact,
  getIndustryStats,
  getRunningOperation,
  listValidation,
  type RunningOperation,
  suggestIndustry,
} from '@station/contract/industries/classification';
import {
  decideIndustry,
  type IndustryDecision,
  listReview,
  type ReviewItem,
  revertDecision,
  skipReview,
} from '@station/contract/industries/decisions';
import type {
  IndustryCandidate,
  IndustryNode,
  IndustrySuggestion,
} from '@station/contract/industries/industry-fields';
import { getModelState, type ModelState } from '@station/contract/industries/industry-model';
import {
  getIndustryCounts,
  getIndustryTree,
  type TreeNode,
} from '@station/contract/industries/industry-tree';
import { queryClient } from '../../src/platform/query-client.ts';
import { clearToasts } from '../../src/ui/toaster.tsx';
import { makeContact, success } from '../contacts/contacts-server.ts';
import type { FakeServer } from '../fake-server.ts';
import { healthyServer, makeAdmin, renderStation } from '../render-station.tsx';

/** Some of VSIC 2025, as far as tests speak of it. */
const VSIC: TreeNode[] = [
  {
    code: 'P',
    level: 'section',
    parent: null,
    titles: { vi: 'Giáo dục và đào tạo', ko: '교육 서비스업', en: 'Education' },
  },
  {
    code: '85',
    level: 'division',
    parent: 'P',
    titles: { vi: 'Giáo dục', ko: '교육', en: 'Education' },
  },
  { code: '856', level: 'group', parent: '85', titles: { vi: 'Hỗ trợ giáo dục' } },
  {
    code: 'I',
    level: 'section',
    parent: null,
    titles: { vi: 'Dịch vụ lưu trú và ăn uống', ko: '숙박 및 음식점업', en: 'Food service' },
  },
];

/** A node of VSIC 2025 by its code. */
export function node(code: string): IndustryNode {
  const found = VSIC.find((one) => one.code === code);
  if (!found) throw new Error(`No ${code} in the test's tree`);
  const { level, titles } = found;
  return { edition: 'vsic2025', code, level, titles };
}

export const candidate = (
  code: string,
  confidence: number,
  because: IndustryCandidate['because'] = [],
): IndustryCandidate => ({ ...node(code), confidence, because });

/** A suggestion of the first of its candidates; without any, the model is not sure. */
export function makeSuggestion(
  candidates: IndustryCandidate[] = [
    candidate('P', 0.86, [
      { field: 'company', text: 'trường', weight: 3 },
      { field: 'position', text: 'giáo viên', weight: 2 },
    ]),
    candidate('I', 0.1),
  ],
): IndustrySuggestion {
  const [best] = candidates;
  return {
    industry_code: best?.code ?? null,
    confidence: best?.confidence ?? 0,
    level: best?.level ?? null,
    edition: 'vsic2025',
    titles: best?.titles ?? null,
    isic: { section: best ? 'P' : null, division: null },
    candidates,
    source: 'model',
    outside: 'off',
  };
}

export function makeItem(id: number, changes: Partial<ReviewItem> = {}): ReviewItem {
  return {
    ...{ contact_id: id, version: 3, name: `Người ${id}`, company: 'Trường Hoa Sen' },
    ...{ position: 'Giáo viên', email: '', notes: '', industry: null, same_company: 1 },
    suggestion: makeSuggestion(),
    ...changes,
  };
}

export function makeClassified(
  id: number,
  changes: Partial<ClassifiedContact> = {},
): ClassifiedContact {
  return {
    ...{ contact_id: id, name: `Người ${id}`, company: 'Hoa Sen', position: '' },
    ...{ industry_code: 'P', confidence: 0.86, edition: 'vsic2025' },
    ...{ titles: node('P').titles, outcome: 'would-update' },
    ...changes,
  } as ClassifiedContact;
}

export function makeRunning(changes: Partial<RunningOperation> = {}): RunningOperation {
  return {
    ...{ job_id: 40, operation: 'batch', state: 'running', progress: { done: 30, total: 100 } },
    ...{ cancel_requested: false, account: { id: 9, name: 'Lê Hà' }, started_at: null },
    ...changes,
  } as RunningOperation;
}

export const makeModel = (changes: Partial<ModelState> = {}): ModelState => ({
  ...{ kind: 'basic', version: 'abc', built_at: null, examples: 4_796, bytes: null, learned: 2 },
  editions: [{ edition: 'vsic2025', codes: 1_700, source: 'NSO', date: '2025' }],
  sources: [],
  job: null,
  ...changes,
});

const decisionOf = (
  item: ReviewItem,
  id: number,
  after: IndustryNode | null,
): IndustryDecision => ({
  ...{ id, group: `g${id}`, contact_id: item.contact_id, contact_name: item.name },
  ...{ company: item.company, action: 'decided', by: 'person', account: { id: 7, name: 'A' } },
  ...{ at: '2026-11-22T03:00:00.000Z', before: null, reverted: null, can_revert: true },
  after: { node: after, by: 'person', confidence: 1, at: '2026-11-22T03:00:00.000Z' },
});

/** Industries in memory, with a queue of contacts that a person has not decided on. */
export function industriesServer(queue: ReviewItem[] = []): FakeServer {
  let waiting = queue;
  const taken = new Map<number, ReviewItem[]>();
  let lastDecision = 100;
  return healthyServer()
    .answer(getIndustryStats, {
      success,
      summary: {
        total_industries: 1_700,
        classified_contacts: 30,
        unclassified_contacts: 10,
        used_industries: 4,
        major_industries: 22,
      },
      data: {
        edition: 'vsic2025',
        by_section: [
          { node: node('P'), contacts: 25 },
          { node: node('I'), contacts: 5 },
        ],
        by_person: 12,
        by_machine: 18,
        none_fits: 1,
        by_level: { section: 20, division: 10, group: 0, class: 0 },
        companies: { total: 8, classified: 3 },
      },
    })
    .answer(getRunningOperation, { success, data: null })
    .answer(getModelState, { success, data: makeModel() })
    .answer(listValidation, {
      success,
      data: [],
      pagination: { page: 1, per_page: 20, total_pages: 0, total_records: 0 },
      validation: null,
    })
    .answer(getIndustryTree, { success, data: VSIC })
    .answer(getIndustryCounts, { success, data: { P: 25, '85': 7, I: 5 } })
    .answer(getContact, ({ params }) => ({
      success,
      data: makeContact(Number(params.id), { company: 'Hoa Sen' }),
    }))
    .answer(classifyContact, ({ params, body }) => ({
      success,
      data: {
        ...makeClassified(Number(params.id), {
          outcome: body.autoUpdate ? 'updated' : 'would-update',
        }),
        suggestion: makeSuggestion(),
        industry: null,
      },
      updated: body.autoUpdate,
    }))
    .answer(classifyBatch, ({ body }) => ({
      success,
      summary: {
        ...{
          total: body.limit,
          success: 8,
          updated: body.autoUpdate ? 8 : 0,
          not_sure: 2,
          kept: 0,
        },
        outside: { asked: 0, refused: 0, failed: 0 },
      },
      data: [
        makeClassified(1),
        makeClassified(2, { outcome: 'not-sure', industry_code: null, titles: null }),
      ],
      job: null,
    }))
    .answer(suggestIndustry, { success, suggestion: makeSuggestion() })
    .answer(listReview, ({ query }) => ({
      success,
      data: waiting.slice(0, Number(query.get('limit') ?? 5)),
      waiting: waiting.length,
      decided_last_hour: lastDecision - 100,
    }))
    .answer(skipReview, ({ params }) => {
      const skipped = waiting.filter((one) => String(one.contact_id) === params.id);
      waiting = [...waiting.filter((one) => !skipped.includes(one)), ...skipped];
      return { success };
    })
    .answer(decideIndustry, ({ body }) => {
      const item = waiting.find((one) => one.contact_id === body.contact_id);
      if (!item) throw new Error('The contact does not wait');
      const decided =
        body.scope === 'company'
          ? waiting.filter(({ company }) => company === item.company)
          : [item];
      waiting = waiting.filter((one) => !decided.includes(one));
      lastDecision += 1;
      taken.set(lastDecision, decided);
      const after = body.industry && node(body.industry.code);
      return {
        success,
        data: decisionOf(item, lastDecision, after),
        updated: decided.length,
        kept: 0,
      };
    })
    .answer(revertDecision, ({ params }) => {
      const back = taken.get(Number(params.id)) ?? [];
      waiting = [...back, ...waiting];
      return { success, details: { reverted: back.length, kept: 0 } };
    });
}

/** Opens a screen of industries as an administrator. */
export function openIndustries(path: string, server: FakeServer = industriesServer()) {
  queryClient.clear();
  clearToasts();
  return renderStation(path, { server, signedIn: makeAdmin() });
}
