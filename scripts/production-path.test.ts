import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/* What docs/production.md has people do on the way from a first machine to a second one and to the next release. */

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8');
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
