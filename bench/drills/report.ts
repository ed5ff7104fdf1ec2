/** What a drill says at its end, and how that stands in `bench/drills.md`. */

/** One thing that is promised, and how it went. */
export type Promised = { promise: string; measured: string; isKept: boolean };

/** What a drill came to. */
export type DrillResult = {
  /** What was done, in a sentence or two. */
  story: string;
  promises: Promised[];
  /** What is good to know beside them. */
  notes?: string[];
};

/** A drill: `isShort` bounds it to three minutes. */
export type Drill = (how: { isShort: boolean; flags: readonly string[] }) => Promise<DrillResult>;

/** A drill's section, under its name. */
export function sectionOf(name: string, made: string, result: DrillResult): string {
  const rows = result.promises.map(
    ({ promise, measured, isKept }) =>
      `| ${cell(promise)} | ${cell(measured)} | ${isKept ? 'kept' : '**broken**'} |`,
  );
  return [
    `## ${name}`,
    '',
    made,
    '',
    result.story,
    '',
    '| promise | measured | |',
    '|---|---|---|',
    ...rows,
    ...(result.notes?.length ? ['', ...result.notes.map((note) => `- ${note}`)] : []),
    '',
  ].join('\n');
}

/** A text that stays in its cell. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

/** Whether all that was promised was kept. */
export function isPassed({ promises }: DrillResult): boolean {
  return promises.length > 0 && promises.every((it) => it.isKept);
}

const HEAD = `# Drills

Made by \`npm run drill -- <name> --write\`; each drill writes its own section, and \`all\` runs every one of them.
Do not edit; run it again. It needs Linux with HAProxy and PostgreSQL (Debian: \`apt install haproxy postgresql\`), and
\`disk-full\` root; S3, mail and people come with npm.
`;

/** The page with one section in the place of the one of the same name; a new one stands at its end, `all` before the others. */
export function withSection(page: string, name: string, section: string): string {
  const [head = '', ...sections] = (page || HEAD).split(/^(?=## )/m);
  const others = sections.map((it) => it.trimEnd());
  const at = others.findIndex((it) => it.startsWith(`## ${name}\n`));
  if (at < 0 && name === 'all') others.unshift(section.trimEnd());
  else if (at < 0) others.push(section.trimEnd());
  else others[at] = section.trimEnd();
  return `${[head.trimEnd(), ...others].join('\n\n')}\n`;
}

/** Some sentences of many, as they fit a cell. */
export function some(of: readonly string[], none: string): string {
  if (of.length === 0) return none;
  const rest = of.length - 3;
  return `${of.length}: ${of.slice(0, 3).join('; ')}${rest > 0 ? `; ${rest} more` : ''}`;
}
