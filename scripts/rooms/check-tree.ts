import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkCycles, checkDomainCycles } from './cycles.ts';
import { checkFetches } from './fetch-rules.ts';
import { checkForms } from './form-rules.ts';
import { checkImports } from './import-rules.ts';
import { checkFeatureSizes, checkLength, checkShape } from './name-rules.ts';
import { countLines, readSource, type Source } from './read-source.ts';
import { findDomain } from './rooms.ts';
import type { Violation } from './violation.ts';
import { checkLocks, checkWriters } from './writer-rules.ts';

const sourceFiles = [
  '{packages,apps}/*/{src,test,build}/**/*.{ts,tsx}',
  '{e2e,bench,scripts}/**/*.{ts,tsx}',
];

/** Of these only the length is checked. */
const styleFiles = 'apps/*/src/**/*.css';

/** Written by a machine, so held to nothing here. */
const generated = /(\.gen\.ts$|\/paraglide\/|\/dist\/|(^|\/)node_modules\/)/;

/** Catalogues of texts: long by nature, so their length is not counted. */
const catalogues = /\/messages\/[^/]+\.ts$/;

/** The outcome for a whole tree. */
export type TreeReport = { files: number; violations: Violation[] };

/**
 * Checks every source file under `root` against the room rules of ARCHITECTURE.md.
 *
 * @throws Error when a file is not valid TypeScript.
 */
export function checkTree(root: string): TreeReport {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const sources = pathsOf(root, sourceFiles).map((path) =>
    withoutLength(readSource(path, read(path))),
  );
  const styles = pathsOf(root, [styleFiles]);

  const domains = new Set(sources.flatMap(({ path }) => domainWord(path)));
  const violations = [
    ...sources.flatMap((source) => [
      ...checkShape(source, domains),
      ...checkImports(source),
      ...checkFetches(source),
      ...checkLocks(source),
      ...checkForms(source),
    ]),
    ...styles.flatMap((path) => checkLength(path, countLines(read(path)))),
    ...checkFeatureSizes(sources),
    ...checkWriters(sources),
    ...checkCycles(sources),
    ...checkDomainCycles(sources),
  ];
  violations.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
  return { files: sources.length + styles.length, violations };
}

/** One line for a terminal or an editor: `file:line rule – why`. */
export function formatViolation({ file, line, rule, why, level }: Violation): string {
  return `${file}:${line} ${rule} – ${why}${level === 'warning' ? ' (warning)' : ''}`;
}

function pathsOf(root: string, patterns: readonly string[]): string[] {
  return patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !generated.test(path))
    .sort();
}

function withoutLength(source: Source): Source {
  return catalogues.test(source.path) ? { ...source, lineCount: 0 } : source;
}

function domainWord(path: string): string[] {
  const domain = findDomain(path);
  return domain === undefined || !path.startsWith('apps/') ? [] : [domain];
}
