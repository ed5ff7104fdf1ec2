import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

/* What docs/production.md has people do on the way from a first machine to a second one and to the next release. */

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');
const page = read('docs/production.md');

/** The page from a heading, or from words in bold, to the next heading. */
function partOf(begin: string): string {
  const from = page.indexOf(begin);
  expect(from, begin).toBeGreaterThan(0);
  return page.slice(from, page.indexOf('\n## ', from + begin.length));
}

/** The lines of all commands in a part. */
const commandsIn = (part: string) =>
  [...part.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, lines = '']) => lines).join('');

test('A second database that is away cannot fill the disk of the first', () => {
  expect(partOf('## PostgreSQL')).toMatch(/^max_slot_wal_keep_size = \d+GB$/m);
  const part = partOf('## A second database');
  expect(commandsIn(part)).toMatch(/pg_basebackup .* -C -S (\w+)/);
  expect(commandsIn(part)).toMatch(/wal_status.* from pg_replication_slots/);
  const [, slot] = /-C -S (\w+)/.exec(part) ?? [];
  expect(part).toContain(`pg_drop_replication_slot('${slot}')`);
});

test('After a failover the new primary has a base backup, and its timers', () => {
  const failover = commandsIn(partOf('**Failover.**'));
  expect(failover).toContain('deploy/failover.sh\n');
  expect(failover).not.toContain('pg_ctlcluster');
  const enabled = [...failover.matchAll(/^systemctl enable --now (.*)$/gm)].join(' ');
  for (const timer of ['station-base-backup.timer', 'station-backup.timer']) {
    expect(enabled).toContain(timer);
  }
  expect(failover).toMatch(/^systemctl start station-base-backup$/m);
  const before = commandsIn(partOf('## A second database'));
  expect(before).toContain('@10.0.0.10:5432,10.0.0.11:5432/');
  expect(before).toMatch(/^scp .*\/etc\/haproxy\/station\.pem root@10\.0\.0\.11:/m);
});

test('What comes back to a minute waits for no standby of before', () => {
  const part = page.slice(
    page.indexOf('**Back to a minute**'),
    page.indexOf('## A second database'),
  );
  expect(commandsIn(part)).toMatch(/^synchronous_standby_names = ''$/m);
});

test('certbot is asked at port 80 by both proxies, and the certificate is where they look for it', () => {
  const [, port] = /--http-01-port (\d+)/.exec(page) ?? [];
  const [, plain = ''] =
    /^server \{\n {2}listen 80;([\s\S]*?)^\}/m.exec(read('deploy/nginx.conf')) ?? [];
  expect(plain).toMatch(
    new RegExp(
      `location /\\.well-known/acme-challenge/ \\{\\s+proxy_pass http://127\\.0\\.0\\.1:${port};`,
    ),
  );
  // Outside of a place it would answer certbot's calls too.
  expect(plain).not.toMatch(/^ {2}return/m);
  expect(read('deploy/haproxy.cfg')).toContain(`server certbot 127.0.0.1:${port}`);
  expect(read('deploy/haproxy.cfg')).toContain(' crt /etc/haproxy/station.pem ');
  expect(read('deploy/nginx.conf').match(/\/etc\/nginx\/station\.pem;/g)).toHaveLength(2);
});

test("Browsers' lines come where HAProxy sends them", () => {
  const [, form = ''] = /LINES_PORT=(\S+)/.exec(page) ?? [];
  for (const [i, server] of ['5001', '5002'].entries()) {
    const port = form.replace('$server', server);
    expect(read('deploy/haproxy.cfg')).toContain(`"\${LINES_${i + 1}-127.0.0.1:${port}}"`);
  }
});

test('An upgrade renews the copies of units and proxies before the servers are replaced', () => {
  const upgrade = commandsIn(partOf('## Upgrade'));
  const steps = [
    'npm run build',
    'deploy/renew-copies.sh /opt/station/current',
    'systemctl daemon-reload',
    'systemctl reload haproxy',
    'ln -sfn',
    'systemctl restart',
  ].map((step) => upgrade.indexOf(step));
  expect(steps.every((at) => at >= 0)).toBe(true);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  const script = read('deploy/renew-copies.sh');
  const units = commandsIn(partOf('## Service')).match(/\bstation[\w-]*\.(service|timer)\b/g) ?? [];
  expect(units.filter((it) => !script.includes(`renew ${it} `))).toEqual([]);
});

test('Who goes back takes the copies of the release before, and who comes from before the line of the archive', () => {
  const upgrade = partOf('## Upgrade');
  expect(commandsIn(upgrade)).toContain(
    '/opt/station/releases/1/deploy/renew-copies.sh /opt/station/releases/2\n',
  );
  expect(upgrade).toContain('`archive_command`');
  expect(partOf('Changed since, and not walked again')).toContain('`archive_command`');
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'station-copies-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(`${root}/deploy`, join(folder, '1/deploy'), { recursive: true });
  cpSync(`${root}/deploy`, join(folder, '2/deploy'), { recursive: true });
});

/** A file below `folder`, which gets this text, or says what it has. */
function file(path: string, text?: string): string {
  const at = join(folder, path);
  if (text === undefined) return readFileSync(at, 'utf8');
  mkdirSync(dirname(at), { recursive: true });
  writeFileSync(at, text);
  return text;
}

function renew(before: string) {
  const run = spawnSync('sh', [join(folder, '2/deploy/renew-copies.sh'), join(folder, before)], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ROOT: folder },
  });
  return { status: run.status, said: run.stdout + run.stderr };
}

test('Copies that are as they were shipped become those of the release, and no others are made', () => {
  const proxy = 'etc/haproxy/haproxy.cfg';
  const unit = 'etc/systemd/system/station@.service';
  file(proxy, file('1/deploy/haproxy.cfg', 'as it was'));
  file(unit, file('2/deploy/station.service'));
  expect(renew('1')).toEqual({ status: 0, said: `${join(folder, proxy)} is new.\n` });
  expect(file(proxy)).toBe(read('deploy/haproxy.cfg'));
  expect(() => file('etc/nginx/conf.d/station.conf')).toThrow('ENOENT');
  // It may be done once more.
  expect(renew('1')).toEqual({ status: 0, said: '' });
});

test('A copy that a school has changed stays, and is told what is new', () => {
  const timer = 'etc/systemd/system/station-backup.timer';
  file('1/deploy/station-backup.timer', 'OnCalendar=02:00\n');
  file(timer, 'OnCalendar=04:00\n');
  file('2/deploy/station-backup.timer', 'OnCalendar=03:00\n');
  const { status, said } = renew('1');
  expect(status).toBe(0);
  expect(said).toContain('was changed here, and stays');
  expect(said).toMatch(/^-OnCalendar=04:00\n\+OnCalendar=03:00$/m);
  expect(file(timer)).toBe('OnCalendar=04:00\n');
  expect(renew('3').status).toBe(1);
});
