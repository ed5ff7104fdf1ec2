import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { RowMapper } from '../../src/row-mapper.ts';

/** A mapper that tries what a mapper may not do, and one row of texts that JSON cannot carry. */
export function createMapper(options: { readonly target: string }): RowMapper<string> {
  const attempt = (act: () => unknown): string => {
    try {
      act();
      return 'done';
    } catch (error) {
      return error instanceof Error && 'code' in error ? String(error.code) : String(error);
    }
  };
  return {
    header: () => undefined,
    row: () => undefined,
    end: () => ['cut \ud83d here', 'back\\ud83d slash', 'both \\\ud83d', 'nul \0', 'whole 😀'],
    summary: () => ({
      environment: Object.keys(process.env),
      writing: attempt(() => writeFileSync(options.target, 'x')),
      starting: attempt(() => spawnSync('/bin/true')),
    }),
  };
}
