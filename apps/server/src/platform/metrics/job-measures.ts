import { countOpenJobs, findJobDelay } from '../jobs/jobs.queries.ts';
import { type Measure, OTHER } from './measure.ts';

/** What is measured of jobs, of which there are these kinds. */
export function jobMeasures(kinds: readonly string[]): Measure[] {
  const known = new Set(kinds);
  return [
    {
      name: 'station_jobs',
      help: 'Jobs by kind and state (waiting, running, failed), without upkeep.',
      labels: ['kind', 'state'],
      async read(db) {
        const counts = new Map<string, { labels: Record<string, string>; value: number }>();
        for (const { kind: of, state, count } of await countOpenJobs(db)) {
          const kind = known.has(of) ? of : OTHER;
          const key = `${kind} ${state}`;
          const found = counts.get(key) ?? { labels: { kind, state }, value: 0 };
          found.value += count;
          counts.set(key, found);
        }
        return [...counts.values()];
      },
    },
    {
      name: 'station_jobs_delay_seconds',
      help: 'For how many seconds the oldest job has been due that no server has taken.',
      labels: [],
      read: async (db) => [{ labels: {}, value: await findJobDelay(db) }],
    },
  ];
}
