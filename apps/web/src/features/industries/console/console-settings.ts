import { INDUSTRY_LIMITS } from '@station/contract/industries/industry-fields';

/** What the operations go by; limits and defaults are those of the spec (2, sections 5 and 9). */
export type ConsoleSettings = {
  /** Contacts of a batch. */
  limit: number;
  minConfidence: number;
  /** A reclassification leaves out contacts without a company. */
  skipNoCompany: boolean;
  /** Results are written; else it is a trial. */
  autoUpdate: boolean;
};

export const USUAL_SETTINGS: ConsoleSettings = {
  limit: INDUSTRY_LIMITS.batch.default,
  minConfidence: INDUSTRY_LIMITS.confidence.default,
  skipNoCompany: true,
  autoUpdate: false,
};

/** Which of them are out of bounds. */
export function wrongSettings({ limit, minConfidence }: ConsoleSettings) {
  const { batch, confidence } = INDUSTRY_LIMITS;
  return {
    limit: !(Number.isInteger(limit) && limit >= batch.min && limit <= batch.max),
    minConfidence: !(minConfidence >= confidence.min && minConfidence <= confidence.max),
  };
}
