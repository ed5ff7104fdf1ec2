/**
 * `npm run bench -- <name>`: runs a benchmark and prints its table; `--write` also puts it into
 * `bench/<name>.md`. Every figure that has a limit is printed beside one taken in the same run. Ends
 * with 1 when a limit was missed.
 */

import { writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { buildServerIfNeeded } from '../apps/server/build/if-needed.ts';
import { benchAfterKill } from './after-kill.ts';
import { benchAuth } from './auth.ts';
import { benchContacts } from './contacts.ts';
import { benchCustomerCheck } from './customer-check.ts';
import { benchExcel } from './excel.ts';
import { benchFiles } from './files.ts';
import { benchIndustries } from './industries.ts';
import { benchIndustriesServer } from './industries-server.ts';
import { benchJobs } from './jobs.ts';
import { benchLoginScene } from './login-scene.ts';
import { benchMail } from './mail.ts';
import { MISSED } from './measure.ts';
import { benchMembership } from './membership.ts';
import { benchPages } from './pages.ts';
import { benchMostPeople, benchPeople } from './people.ts';
import { benchReports } from './reports.ts';
import { benchScale } from './scale.ts';
import { benchSchools } from './schools.ts';
import { benchStores } from './stores.ts';
import { benchVisitorStatistics } from './visitor-statistics.ts';
import { benchVisitors } from './visitors.ts';
import { benchWriting } from './writing.ts';

const BENCHMARKS: Record<string, (flags: string[]) => Promise<string>> = {
  'after-kill': benchAfterKill,
  auth: benchAuth,
  contacts: benchContacts,
  'customer-check': benchCustomerCheck,
  excel: benchExcel,
  files: benchFiles,
  industries: benchIndustries,
  'industries-server': benchIndustriesServer,
  jobs: benchJobs,
  'login-scene': benchLoginScene,
  mail: benchMail,
  membership: benchMembership,
  pages: benchPages,
  people: benchPeople,
  'people-most': benchMostPeople,
  reports: benchReports,
  scale: benchScale,
  schools: benchSchools,
  stores: benchStores,
  'visitor-statistics': benchVisitorStatistics,
  visitors: benchVisitors,
  writing: benchWriting,
};

const [name = '', ...flags] = process.argv.slice(2);
const bench = BENCHMARKS[name];
if (!bench) {
  console.error(`Which benchmark? One of: ${Object.keys(BENCHMARKS).join(', ')}`);
  process.exit(2);
}
await buildServerIfNeeded();
const [loadBefore = 0] = loadavg();
const table = await bench(flags);
const page = `# Benchmark: ${name}

Made by \`npm run bench -- ${[name, ...flags].join(' ')}\` on ${new Date().toISOString().slice(0, 10)}, ${machine()}.
The load of the machine was ${loadBefore.toFixed(1)} before it began.
The load comes from the same machine. Do not edit; run it again.

${table}
`;
console.log(page);
if (flags.includes('--write')) await writeFile(new URL(`${name}.md`, import.meta.url), page);
process.exit(table.includes(MISSED) ? 1 : 0);

function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  return `Node ${process.versions.node}, ${cpus().length} cores (${model}), ${memory} GiB`;
}
