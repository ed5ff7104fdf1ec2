import type { Source } from './read-source.ts';
import { findRoom } from './rooms.ts';
import type { Violation } from './violation.ts';

/** Words that say nothing about what a file holds, so that everything ends up in it. */
const emptyWords = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'misc']);

/** Names of domains that are also plain words for what a platform or a page has. */
const plainWords = new Set(['files', 'settings', 'audit']);

/** So many lines a file may have: a longer one holds two things. */
const LINES_MAX = 300;

/** A feature folder with more files than this splits by noun. */
const featureFiles = 15;

/** Checks the name and the length of one file. `domains` are the words that platform and ui avoid. */
export function checkShape(source: Source, domains: ReadonlySet<string>): Violation[] {
  const violations: Violation[] = [];
  const report = (rule: string, why: string, level: Violation['level'] = 'error', line = 1) => {
    violations.push({ file: source.path, line, rule, why, level });
  };

  const words = source.path.replace(/\.[a-z]+$/, '').split(/[/.-]/);
  const empty = words.find((word) => emptyWords.has(word));
  if (empty) report('name', `'${empty}' says nothing; name the thing that the file holds`);
  if (/(^|\/)index\.tsx?$/.test(source.path)) {
    report('index', 'no index files: import the file that has the thing');
  }

  const room = findRoom(source.path);
  if (room?.name === 'server/platform' || room?.name === 'web/ui') {
    const domain = words.find((word) => domains.has(word) && !plainWords.has(word));
    if (domain) report('domain-word', `${room.name} knows no domain, and '${domain}' is one`);
  }

  violations.push(...checkLength(source.path, source.lineCount));
  return violations;
}

/** Checks the length of one file, of code or of styles. */
export function checkLength(file: string, lineCount: number): Violation[] {
  if (lineCount <= LINES_MAX) return [];
  const why = `${lineCount} lines; a file has at most ${LINES_MAX}, and splits by what it is about`;
  return [{ file, line: LINES_MAX, rule: 'length', why, level: 'error' }];
}

/** Mentions feature folders that have outgrown one place. */
export function checkFeatureSizes(sources: readonly Source[]): Violation[] {
  const counts = new Map<string, number>();
  for (const { path } of sources) {
    const folder = /^apps\/[^/]+\/src\/features\/([^/]+\/){1,2}(?=[^/]+$)/.exec(path)?.[0];
    const isMessage = path.includes('/messages/');
    if (folder && !isMessage) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > featureFiles)
    .map(([folder, count]) => ({
      file: folder,
      line: 1,
      rule: 'feature-size',
      why: `${count} files; a feature of more than about ${featureFiles} splits by noun`,
      level: 'warning',
    }));
}
