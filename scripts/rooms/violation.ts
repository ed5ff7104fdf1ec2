/** One breach of a room rule. Warnings are printed but do not fail the check. */
export type Violation = {
  file: string;
  /** 1-based. */
  line: number;
  rule: string;
  why: string;
  level: 'error' | 'warning';
};
