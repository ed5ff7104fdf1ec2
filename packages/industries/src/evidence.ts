import type { Edition } from './edition.ts';

/** What is known of somebody: each field speaks with a weight of its own. */
export type Evidence = {
  company?: string;
  position?: string;
  email?: string;
  notes?: string;
};

/** The fields of `Evidence`, in the order in which they are read. */
export const FIELDS = ['company', 'position', 'email', 'notes'] as const;

/** A phrase whose industry is known: what a model is built from. */
export type Example = {
  text: string;
  /** Codes of `edition`; more than one where the phrase may belong to each of them. */
  codes: readonly string[];
  /** Whose codes they are: of an edition, or of ISIC revision 4. */
  edition: Edition | 'isic4';
  language?: 'ko' | 'vi' | 'en';
  /** How often it counts; 1 without it. */
  weight?: number;
};

/** A person's decision: the same company gets the same answer, and its words count as an example. */
export type LearnedExample = { company: string; edition: Edition; code: string };
