import { getContact } from '@station/contract/contacts/contacts';
import {
  classifyBatch,
  classifyContact,
  OperationResult,
  type RunningOperation,
  reclassifyContacts,
  suggestIndustry,
  validateIndustries,
} from '@station/contract/industries/classification';
import { getJob } from '@station/contract/tasks/tasks';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { INDUSTRIES_KEY } from '../industries.data.ts';
import type { ConsoleSettings } from './console-settings.ts';

/** A call that waits for its operation is answered in about 25 s at the latest, in milliseconds. */
const PATIENCE_MS = 60_000;

/** The name of the contact with a number; nothing while there is none with it. */
export function useContactName(id: number | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: [...INDUSTRIES_KEY, 'contact', id],
    queryFn: async ({ signal }) => {
      const { name, company } = (await call(getContact, { params: { id: id ?? 0 }, signal })).data;
      return [name, company].filter(Boolean).join(' · ');
    },
    enabled: id !== undefined,
    retry: false,
  });
  return data;
}

/** What somebody types to try the model out. */
export type Evidence = { company: string; position: string; email: string; notes: string };

/** The calls of the console (spec 2, section 7), with its settings. */
export const consoleCalls = (settings: ConsoleSettings) => {
  const { limit, minConfidence, skipNoCompany, autoUpdate } = settings;
  return {
    single: (id: number) =>
      call(classifyContact, { params: { id }, body: { autoUpdate, minConfidence } }),
    batch: (all: boolean) =>
      call(classifyBatch, {
        body: { limit, autoUpdate, minConfidence, all },
        patience: PATIENCE_MS,
      }),
    reclassify: (all: boolean) =>
      call(reclassifyContacts, {
        body: { limit, minConfidence, skipNoCompany, all },
        patience: PATIENCE_MS,
      }),
    validate: () => call(validateIndustries, { body: { minConfidence }, patience: PATIENCE_MS }),
    suggest: (evidence: Evidence) => call(suggestIndustry, { body: evidence }),
  };
};

/** How an operation ended. */
export type Ended =
  | { how: 'done'; result: OperationResult }
  | { how: 'cancelled' }
  | { how: 'failed'; why: string };

/** How an operation that goes on as a job has ended; nothing while it has not. */
export async function findEnd({ job_id }: RunningOperation): Promise<Ended | undefined> {
  const { data: job } = await call(getJob, { params: { id: job_id } });
  if (job.state === 'running' || job.state === 'waiting') return undefined;
  const result = OperationResult.safeParse(job.result);
  if (result.success) return { how: 'done', result: result.data };
  if (job.state === 'cancelled') return { how: 'cancelled' };
  return { how: 'failed', why: job.failure ?? '' };
}
