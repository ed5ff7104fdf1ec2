/**
 * The national classifications that Station knows: KSIC, 11th revision (Korea, in force 2024-07-01), and
 * VSIC 2025 (Viet Nam, Decision 36/2025/QĐ-TTg, in force 2025-11-15).
 */
export type Edition = 'ksic11' | 'vsic2025';

/** Both editions, in the order in which they are shown. */
export const EDITIONS: readonly Edition[] = ['ksic11', 'vsic2025'];

/** How deep a code goes: one letter, or two, three or four digits. */
export type Level = 'section' | 'division' | 'group' | 'class';

/** From the broadest to the narrowest. */
export const LEVELS: readonly Level[] = ['section', 'division', 'group', 'class'];
