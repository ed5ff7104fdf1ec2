import { EXCEL_NAME_PATTERN } from '@station/contract/imports/excel-upload';
import {
  classifyBatch as classifyBatchEndpoint,
  classifyContact as classifyContactEndpoint,
  getIndustryStats,
  getRunningOperation,
  listValidation,
  type RunningOperation,
  reclassifyContacts,
  suggestIndustry,
  validateIndustries as validateEndpoint,
} from '@station/contract/industries/classification';
import {
  classifyCompany as classifyCompanyEndpoint,
  decideCompanyIndustry as decideCompanyEndpoint,
  decideIndustry as decideEndpoint,
  listDecisions,
  listReview,
  revertDecision as revertEndpoint,
  skipReview as skipEndpoint,
} from '@station/contract/industries/decisions';
import {
  INDUSTRY_LIMITS,
  type IndustrySuggestion,
} from '@station/contract/industries/industry-fields';
import {
  getIndustrySettings,
  getModelState,
  INDEX_UPLOAD,
  rebuildModel as rebuildEndpoint,
  removeIndexFile as removeIndexEndpoint,
  tryOutsideModel as tryEndpoint,
  updateIndustrySettings as updateSettingsEndpoint,
  uploadIndexFile,
} from '@station/contract/industries/industry-model';
import {
  getIndustryCounts,
  getIndustryNode,
  getIndustryTree,
} from '@station/contract/industries/industry-tree';
import { paginationOf } from '@station/contract/paging';
import { nodes } from '@station/industries/tree';
import type { Context, Feature, Mount } from '../../platform/context.ts';
import { receiveFile } from '../../platform/receive-file.ts';
import { classifyCompany, decideCompanyIndustry } from './companies/company-industries.actions.ts';
import {
  decideIndustry,
  revertDecision,
  skipReview,
  toDecision,
} from './decisions/decisions.actions.ts';
import { countChanges, findChanges } from './decisions/decisions.queries.ts';
import { readReview } from './decisions/review.ts';
import { engineOf } from './model/industry-engine.ts';
import {
  addIndexFile,
  rebuildModel,
  refusedFile,
  removeIndexFile,
} from './model/model-sources.actions.ts';
import { readModelState } from './model/model-state.ts';
import { classifyContact } from './operations/classify.actions.ts';
import { classifyBatch, reclassify, validateIndustries } from './operations/operations.actions.ts';
import { operate } from './operations/operations.jobs.ts';
import { findOpenOperation } from './operations/running-operation.queries.ts';
import { toRunning } from './operations/running-operation.ts';
import { suggestIndustries } from './operations/suggestions.ts';
import { readValidationList } from './operations/validation-list.ts';
import { organisationEdition } from './settings/edition.queries.ts';
import {
  readIndustrySettings,
  tryOutsideModel,
  updateIndustrySettings,
} from './settings/industry-settings.actions.ts';
import { readIndustryStats } from './tree/industry-stats.ts';
import { countNodes, readNode } from './tree/industry-tree.ts';

/** Industries: contacts and companies classified, with reasons (spec 2, sections 2 to 9). */
export const industries: Feature = {
  routes: (context, mount) => {
    classifyingRoutes(context, mount);
    treeRoutes(context, mount);
    decisionRoutes(context, mount);
    modelRoutes(context, mount);
  },
  jobs: [operate],
  background: (context) => () => engineOf(context).close(),
};

/** Accepted, and not done yet. */
const GOES_ON = 202;

type Goes = { job: RunningOperation | null };

function classifyingRoutes(context: Context, mount: Mount): void {
  const { db } = context;
  const editionOf = async (given: IndustrySuggestion['edition'] | undefined) =>
    given ?? (await organisationEdition(context.db));

  mount(getIndustryStats, async () => readIndustryStats(context));

  mount(classifyContactEndpoint, async ({ actor, params, body }) => {
    const { autoUpdate, minConfidence } = body;
    const edition = await editionOf(body.edition);
    return classifyContact(context, actor, params.id, { edition, autoUpdate, minConfidence });
  });

  mount(classifyBatchEndpoint, async ({ actor, body, reply }) => {
    const done = await classifyBatch(context, actor, body);
    if (done.job) reply.code(GOES_ON);
    return { ...done, message: outcomeOf(done, done.summary) };
  });

  mount(reclassifyContacts, async ({ actor, body, reply }) => {
    const done = await reclassify(context, actor, body);
    if (done.job) reply.code(GOES_ON);
    return { ...done, message: outcomeOf(done, done.summary) };
  });

  mount(validateEndpoint, async ({ actor, body, reply }) => {
    const done = await validateIndustries(context, actor, body.minConfidence);
    if (done.job) reply.code(GOES_ON);
    return done;
  });

  mount(listValidation, async ({ query }) => readValidationList(db, query));

  mount(suggestIndustry, async ({ body }) => {
    const { edition, minConfidence = INDUSTRY_LIMITS.confidence.default, ...evidence } = body;
    const wanted = { edition: await editionOf(edition), minConfidence, outside: true };
    const { suggestions } = await suggestIndustries(context, [evidence], wanted);
    return { suggestion: suggestions[0] as IndustrySuggestion };
  });

  mount(getRunningOperation, async () => {
    const open = await findOpenOperation(db);
    return { data: open ? toRunning(open) : null };
  });
}

/** What a person is told; the specification shows it and gives no words. */
function outcomeOf({ job }: Goes, summary: { total: number; updated: number } | null): string {
  if (job) return 'Đang phân loại';
  if (!summary) return 'Đã dừng';
  return `Đã phân loại ${summary.total} liên hệ, cập nhật ${summary.updated}`;
}

function treeRoutes({ db }: Context, mount: Mount): void {
  mount(getIndustryTree, async ({ params: { edition } }) => ({
    data: nodes(edition).map(({ code, level, parent, titles }) => ({
      code,
      level,
      parent,
      titles,
    })),
  }));

  mount(getIndustryCounts, async ({ params }) => ({ data: await countNodes(db, params.edition) }));

  mount(getIndustryNode, async ({ params, query }) =>
    readNode(db, params.edition, params.code, query),
  );
}

function decisionRoutes(context: Context, mount: Mount): void {
  const { db } = context;

  mount(listReview, async ({ actor, query }) =>
    readReview(context, actor, query.show, query.limit),
  );

  mount(skipEndpoint, async ({ params }) => {
    await skipReview(context, params.id);
    return {};
  });

  mount(decideEndpoint, async ({ actor, body }) => decideIndustry(context, actor, body));

  mount(revertEndpoint, async ({ actor, params, body }) => ({
    details: await revertDecision(context, actor, params.id, body.scope),
  }));

  mount(listDecisions, async ({ query: { page, limit, ...filter } }) => {
    const [rows, total] = await Promise.all([
      findChanges(db, filter, { offset: (page - 1) * limit, limit }),
      countChanges(db, filter),
    ]);
    return { data: rows.map(toDecision), pagination: paginationOf(page, limit, total) };
  });

  mount(classifyCompanyEndpoint, async ({ actor, params, body }) =>
    classifyCompany(context, actor, params.id, body),
  );

  mount(decideCompanyEndpoint, async ({ actor, params, body }) => ({
    data: { industry: await decideCompanyIndustry(context, actor, params.id, body) },
  }));
}

function modelRoutes(context: Context, mount: Mount): void {
  const { db, config } = context;

  mount(getModelState, async () => ({ data: await readModelState(db) }));

  mount(uploadIndexFile, async ({ actor, request }) => {
    const isWorkbook = (name: string) => EXCEL_NAME_PATTERN.test(name);
    const file = await receiveFile(request, INDEX_UPLOAD, config.dataDir, isWorkbook);
    if (typeof file === 'string') throw refusedFile(file);
    try {
      return await addIndexFile(context, actor, file);
    } finally {
      await file.remove();
    }
  });

  mount(removeIndexEndpoint, async ({ actor, params }) => ({
    job: await removeIndexFile(context, actor, params.id),
  }));

  mount(rebuildEndpoint, async ({ actor }) => ({ job: await rebuildModel(context, actor) }));

  mount(getIndustrySettings, async () => ({ data: await readIndustrySettings(context) }));

  mount(updateSettingsEndpoint, async ({ actor, body }) => ({
    data: await updateIndustrySettings(context, actor, body),
  }));

  mount(tryEndpoint, async () => ({ data: await tryOutsideModel(context) }));
}
