import type {
  IndustriesReason,
  IndustryNode,
  IndustryRef,
  IndustrySuggestion,
  StoredIndustry,
} from '@station/contract/industries/industry-fields';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { requireFound } from '../../../platform/row-guards.ts';
import { requirePath } from '../decisions/decisions.actions.ts';
import { engineOf } from '../model/industry-engine.ts';
import { suggestIndustries } from '../operations/suggestions.ts';
import { organisationEdition } from '../settings/edition.queries.ts';
import { findNode, pathOf, refOf, toIndustry } from '../stored/industry-paths.rules.ts';
import { countDecision } from '../stored/stored-industries.queries.ts';
import {
  type CompanySubject,
  findCompanySubject,
  lockCompanySubject,
  writeCompanyIndustry,
} from './company-industries.queries.ts';

/**
 * Decides what a company of the companies list is; null takes it away.
 * @throws Problem `industries.unknown-code`, `industries.company-not-found` or
 *   `industries.changed-meanwhile`.
 */
export async function decideCompanyIndustry(
  { db, ...context }: Context,
  actor: Actor,
  id: number,
  { industry, version }: { industry: IndustryRef | null; version?: number | undefined },
): Promise<IndustryNode | null> {
  const path = industry === null ? null : requirePath(industry);
  await db.transaction().execute(async (trx) => {
    const company = required(await lockCompanySubject(trx, id));
    if (version !== undefined && version !== company.version) {
      throw new Problem('conflict', 'This company was changed by somebody else meanwhile', {
        reason: 'industries.changed-meanwhile' satisfies IndustriesReason,
      });
    }
    await writeCompanyIndustry(trx, id, { path, confidence: 1, byPerson: true });
    await countDecision(trx);
    await writeAudit(trx, {
      actor,
      action: 'industries.decided',
      subject: 'company',
      subjectId: id,
      before: { industry: company.industry?.path ?? null },
      after: { industry: path },
    });
  });
  engineOf({ db, ...context }).refresh();
  return path === null ? null : (findNode(refOf(path)) ?? null);
}

/**
 * Classifies a company by its name. A person's decision stays.
 * @throws Problem `industries.company-not-found` or `industries.model-unavailable`.
 */
export async function classifyCompany(
  context: Context,
  actor: Actor,
  id: number,
  { autoUpdate, minConfidence }: { autoUpdate: boolean; minConfidence: number },
): Promise<{
  data: { suggestion: IndustrySuggestion; industry: StoredIndustry | null };
  updated: boolean;
}> {
  const { db } = context;
  const company = required(await findCompanySubject(db, id));
  const edition = await organisationEdition(context.db);
  const evidence = [{ company: company.name }];
  const thoughts = await suggestIndustries(context, evidence, {
    ...{ edition, minConfidence, outside: true },
  });
  const [suggestion] = thoughts.suggestions as [IndustrySuggestion];
  const { industry_code: code, confidence } = suggestion;
  const path = code === null || confidence < minConfidence ? undefined : pathOf({ edition, code });
  const updated =
    autoUpdate && path !== undefined
      ? await db.transaction().execute(async (trx) => {
          const present = required(await lockCompanySubject(trx, id));
          if (present.version !== company.version || present.industry?.by_person) return false;
          const { model } = thoughts;
          await writeCompanyIndustry(trx, id, { path, confidence, byPerson: false, model });
          await writeAudit(trx, {
            actor,
            action: 'industries.classified',
            subject: 'company',
            subjectId: id,
            before: { industry: present.industry?.path ?? null },
            after: { industry: path },
          });
          return true;
        })
      : false;
  const after = required(await findCompanySubject(db, id));
  return { data: { suggestion, industry: toIndustry(after.industry) }, updated };
}

function required(company: CompanySubject | undefined): CompanySubject {
  return requireFound(company, {
    message: 'This company does not exist',
    reason: 'industries.company-not-found' satisfies IndustriesReason,
  });
}
