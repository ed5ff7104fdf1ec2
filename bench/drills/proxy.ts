/** HAProxy in front of the servers of a drill, with the settings that Station ships. */
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '../../apps/server/test/fixtures/free-port.ts';
import { type Program, startProgram } from './programs.ts';
import { THIS_RELEASE } from './station.ts';

/** A HAProxy that runs. */
export type Front = {
  origin: string;
  /** What it thinks of each server: `UP`, `DOWN`, … by name. */
  states(): Promise<Record<string, string>>;
  stop(): Promise<void>;
};

/** The settings that Station ships. */
const SHIPPED = `${THIS_RELEASE}deploy/haproxy.cfg`;

/** Where the settings go here: the front, the way through HAProxy once more if there is one, and servers. */
export type Here = { port: number; inner: number; servers: readonly Ports[]; socket: string };

/** Where a server listens: for calls, and for lines. */
export type Ports = { calls: number; lines: number };

/** What belongs to the machine that the settings are shipped for: its users, log, and plain http. */
const ELSEWHERE = /^\s*(user|group|log stdout|stats socket|bind\s+:|http-request redirect)\b/;

/**
 * The shipped settings on ports of this machine: its front listens here without https, and where they have
 * servers, each server of the drill has a line like that of the first.
 * @throws Error when the settings have no such lines.
 */
export function settingsHere(shipped: string, { port, inner, servers, socket }: Here): string {
  const innerPort = /^\s*bind\s+127\.0\.0\.1:(\d+)/m.exec(shipped)?.[1];
  const moved = innerPort
    ? shipped.replaceAll(`127.0.0.1:${innerPort}`, `127.0.0.1:${inner}`)
    : shipped;
  const lines = moved.split('\n');
  if (!lines.some(nameOfServer) || !lines.some(isFront)) {
    throw new Error('The settings of HAProxy have no server or no bind');
  }
  const here = lines.flatMap((line, i) => {
    const name = nameOfServer(line);
    if (name && name === nameOfServer(lines[i - 1] ?? '')) return [];
    if (name) {
      return servers.map((at, n) =>
        serverHere(line, n + 1, name === 'lines' ? at.lines : at.calls),
      );
    }
    if (isFront(line)) return [`  bind 127.0.0.1:${port}`];
    return ELSEWHERE.test(line) ? [] : [line];
  });
  const isGlobal = (line: string) => /^global\b/.test(line);
  const stats = `  stats socket ${socket} mode 600 level admin`;
  if (!here.some(isGlobal)) return ['global', stats, ...here].join('\n');
  return here.flatMap((line) => (isGlobal(line) ? [line, stats] : [line])).join('\n');
}

/** The line of a group's first server, for another one: it follows that of the same number, if any. */
function serverHere(first: string, number: number, port: number): string {
  return first
    .replace(/(\bserver\s+[a-z]+)1\s+\S+/, `$1${number} 127.0.0.1:${port}`)
    .replace(/(\btrack\s+\S+)1\b/, `$1${number}`);
}

/** The name without its number, if the line is that of a server of Station. */
const nameOfServer = (line: string) => /^\s*server\s+([a-z]+)\d\s/.exec(line)?.[1];

const isFront = (line: string) => /^\s*bind\s.*\sssl\s/.test(line);

/** Starts it before some servers, by their ports. */
export async function startProxy(
  folder: string,
  port: number,
  servers: readonly Ports[],
): Promise<Front> {
  const socket = join(folder, 'haproxy.sock');
  const file = join(folder, 'haproxy.cfg');
  const inner = await freePort();
  await writeFile(
    file,
    settingsHere(await readFile(SHIPPED, 'utf8'), { port, inner, servers, socket }),
  );
  const ask = (question: string) => askSocket(socket, question);
  const program: Program = await startProgram(['haproxy', '-db', '-f', file], process.env, () =>
    ask('show info').then(
      () => true,
      () => false,
    ),
  );
  return {
    origin: `http://127.0.0.1:${port}`,
    async states() {
      const [head = '', ...rows] = (await ask('show stat')).replace(/^# /, '').split('\n');
      const names = head.split(',');
      const states: Record<string, string> = {};
      for (const row of rows) {
        const cells = row.split(',');
        const name = cells[names.indexOf('svname')] ?? '';
        if (name.startsWith('station')) states[name] = cells[names.indexOf('status')] ?? '';
      }
      return states;
    },
    async stop() {
      program.kill('SIGKILL');
      await program.ended;
    },
  };
}

async function askSocket(path: string, question: string): Promise<string> {
  const socket = connect(path);
  // Whoever waits for the answer hears of a socket that is not there.
  socket.write(`${question}\n`);
  return text(socket);
}
