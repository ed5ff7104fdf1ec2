/** What the rows of the visitors benchmark share: the server, crowds of people, and ages. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { CrowdOrder, Opened, Person } from './visitors-crowd.ts';
import type { Hosted, HostQuestion } from './visitors-host.ts';

export type Host = Hosted & { process: ChildProcess };

/** Asks the process of the server, beside its HTTP. */
export function ask<T>(host: Host, question: HostQuestion): Promise<T> {
  return exchange(host.process, question);
}

function exchange<T>(child: ChildProcess, message: object | string): Promise<T> {
  const answered = wordOf<T>(child);
  child.send(message);
  return answered;
}

/**
 * The next word of a process.
 * @throws Error when it ends instead.
 */
export async function wordOf<T>(child: ChildProcess): Promise<T> {
  const waiting = new AbortController();
  const { signal } = waiting;
  try {
    const ended = once(child, 'exit', { signal }).then(() => {
      throw new Error('A process of the benchmark ended before its time');
    });
    const [word] = (await Promise.race([once(child, 'message', { signal }), ended])) as [T];
    return word;
  } finally {
    waiting.abort();
  }
}

/** People in a process of their own. */
export type Crowd = { request<T>(order: CrowdOrder): Promise<T>; end(): void };

export function startCrowd(): Crowd {
  const child = fork(new URL('visitors-crowd.ts', import.meta.url), { execArgv: [] });
  return { request: (order) => exchange(child, order), end: () => child.kill() };
}

/** Opens the sockets of people, divided among crowds; answers milliseconds. */
export async function openAll(crowds: Crowd[], port: number, people: Person[]): Promise<number> {
  const share = Math.ceil(people.length / crowds.length);
  const start = performance.now();
  const answers = await Promise.all(
    crowds.map((crowd, i) =>
      crowd.request<Opened>({
        order: 'open',
        port,
        people: people.slice(i * share, (i + 1) * share),
      }),
    ),
  );
  const taken = performance.now() - start;
  const refusals = answers.flatMap((it) => it.refusals);
  if (refusals.length > 0) {
    throw new Error(`${refusals.length} of ${people.length} sockets were refused: ${refusals[0]}`);
  }
  return taken;
}

/** An address for each person: what one address may do is not what is measured. */
export function addressOf(person: number): string {
  return `203.0.${Math.floor(person / 250) % 250}.${1 + (person % 250)}`;
}

/** A percentile of ages that are counted by whole milliseconds. */
export function percentile(counts: readonly (number | null)[], share: number): number {
  const total = counts.reduce<number>((sum, it) => sum + (it ?? 0), 0);
  let seen = 0;
  for (const [age, count] of counts.entries()) {
    seen += count ?? 0;
    if (seen >= total * share) return age;
  }
  return Number.NaN;
}
