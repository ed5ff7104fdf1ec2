import { createCompany } from '@station/contract/companies/companies';
import {
  classifyBatch,
  classifyContact,
  getIndustryStats,
  getRunningOperation,
  listValidation,
  reclassifyContacts,
  suggestIndustry,
  validateIndustries,
} from '@station/contract/industries/classification';
import {
  classifyCompany,
  decideCompanyIndustry,
  decideIndustry,
  listDecisions,
  listReview,
  revertDecision,
  skipReview,
} from '@station/contract/industries/decisions';
import {
  getIndustrySettings,
  getModelState,
  rebuildModel,
  removeIndexFile,
  tryOutsideModel,
  updateIndustrySettings,
  uploadIndexFile,
} from '@station/contract/industries/industry-model';
import {
  getIndustryCounts,
  getIndustryNode,
  getIndustryTree,
} from '@station/contract/industries/industry-tree';
import { addContactsAt, BANK, indexForm, operationsOver } from '../../fixtures/industries.ts';
import type { Caller } from './caller.ts';

/** Industries: asked about, written, decided on, taken back; the model and what it is made of. */
export async function callIndustries({ app, good }: Caller): Promise<void> {
  const { token: as } = await app.createAdmin();
  const [id = 0] = await addContactsAt(app, [BANK, BANK]);
  const params = { id };
  await good(suggestIndustry, { as, body: { company: BANK } });
  await good(listReview, { as });
  await good(skipReview, { as, params });
  await good(classifyContact, { as, params, body: { autoUpdate: true } });
  await good(classifyBatch, { as, body: { autoUpdate: true } });
  await good(reclassifyContacts, { as, body: {} });
  await good(validateIndustries, { as, body: {} });
  await good(listValidation, { as });
  await good(getRunningOperation, { as });
  const industry = { edition: 'vsic2025', code: '64' } as const;
  const { data } = await good(decideIndustry, { as, body: { contact_id: id, industry } });
  await good(revertDecision, { as, params: { id: data.id }, body: {} });
  await good(listDecisions, { as, query: { contact: id } });
  await good(getIndustryStats, { as });

  const edition = 'vsic2025';
  await good(getIndustryTree, { as, params: { edition } });
  await good(getIndustryCounts, { as, params: { edition } });
  await good(getIndustryNode, { as, params: { edition, code: '64' } });

  const { data: company } = await good(createCompany, { as, body: { name: BANK } });
  const at = { as, params: { id: company.id } };
  await good(classifyCompany, { ...at, body: { autoUpdate: true } });
  await good(decideCompanyIndustry, { ...at, body: { industry } });

  const settings = (await good(getIndustrySettings, { as })).data;
  await good(updateIndustrySettings, { as, body: settings });
  await good(tryOutsideModel, { as });

  const { payload, headers } = await indexForm();
  const source = await good(uploadIndexFile, { as, body: payload, headers });
  await operationsOver(app, as);
  await good(getModelState, { as });
  await good(removeIndexFile, { as, params: { id: source.data.id } });
  await operationsOver(app, as);
  await good(rebuildModel, { as });
  await operationsOver(app, as);
}
