import type { FastifyInstance } from 'fastify';
import type { Registry as MetricsRegistry } from 'prom-client';
import type { Store } from '../../db/db.ts';
import type { Context } from '../context.ts';
import { NO_ROUTE } from '../http.ts';
import type { JobEnding } from '../jobs/job.ts';
import type { Realtime } from '../realtime.ts';
import { type Measure, OTHER } from './measure.ts';

/** Bounds of the histograms, in seconds: from an answer out of memory to what somebody gives up on. */
const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const JOB_SECONDS = [0.05, 0.25, 1, 5, 15, 60, 300];

/** Methods that our routes know; of all others somebody tries there may be dozens. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * What the database counts is waited for no longer than so many milliseconds: when it hangs, all other
 * figures are wanted the most.
 */
const READ_MS = 3_000;

/** The figures of one server, in the text format of Prometheus. */
export type Metrics = {
  contentType: string;
  /** Everything as it is at this moment; never later than a few seconds. */
  read(): Promise<string>;
  /** Counts the sockets of a server from now on. */
  watchSockets(realtime: Realtime): void;
  /** Notes an attempt at a job. */
  jobEnded(ending: JobEnding): void;
};

type Measured = {
  http: FastifyInstance;
  store: Store;
  context: Context;
  measures: readonly Measure[];
  jobKinds: readonly string[];
};

/**
 * Begins to measure a server; routes have to be mounted after this call. prom-client is loaded here, so
 * that a server which is not measured starts without it.
 */
export async function measure(measured: Measured): Promise<Metrics> {
  const { Gauge, Registry, collectDefaultMetrics } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  await measureCalls(registry, measured.http);
  await measureConnections(registry, measured.store);
  const readMeasures = await measureDatabase(registry, measured);
  const jobEnded = await measureJobs(registry, measured.jobKinds);
  return {
    contentType: registry.contentType,
    watchSockets(realtime) {
      new Gauge({
        ...{ name: 'station_sockets', registers: [registry] },
        help: 'Browsers connected to this server by a socket.',
        collect() {
          this.set(realtime.engine.clientsCount);
        },
      });
    },
    jobEnded,
    async read() {
      await readMeasures();
      return registry.metrics();
    },
  };
}

async function measureCalls(registry: MetricsRegistry, http: FastifyInstance): Promise<void> {
  const { Counter, Histogram } = await import('prom-client');
  const registers = [registry];
  const calls = new Counter({
    ...{ name: 'station_http_requests_total', registers },
    help: 'Calls answered, by method, pattern of the route and status.',
    labelNames: ['method', 'route', 'status'],
  });
  const seconds = new Histogram({
    ...{ name: 'station_http_request_duration_seconds', registers },
    help: 'Seconds from the head of a call to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets: CALL_SECONDS,
  });
  http.addHook('onResponse', async (request, reply) => {
    const method = METHODS.has(request.method) ? request.method : OTHER;
    const route = request.routeOptions.url ?? NO_ROUTE;
    calls.inc({ method, route, status: reply.statusCode });
    seconds.observe({ method, route }, reply.elapsedTime / 1_000);
  });
}

async function measureConnections(
  registry: MetricsRegistry,
  store: Pick<Store, 'connections'>,
): Promise<void> {
  const { Gauge } = await import('prom-client');
  const registers = [registry];
  new Gauge({
    ...{ name: 'station_database_connections', registers },
    help: 'Connections of this server to its database: used or idle.',
    labelNames: ['state'],
    collect() {
      const { used, idle } = store.connections();
      this.set({ state: 'used' }, used);
      this.set({ state: 'idle' }, idle);
    },
  });
  new Gauge({
    ...{ name: 'station_database_connections_max', registers },
    help: 'As many connections this server may have.',
    collect() {
      this.set(store.connections().most);
    },
  });
  new Gauge({
    ...{ name: 'station_database_waiting', registers },
    help: 'Queries of this server that wait for a connection.',
    collect() {
      this.set(store.connections().waiting);
    },
  });
}

/** Measures of the database; answers how to read them. */
async function measureDatabase(
  registry: MetricsRegistry,
  { store, context, measures }: Pick<Measured, 'store' | 'context' | 'measures'>,
): Promise<() => Promise<void>> {
  const { Gauge } = await import('prom-client');
  const registers = [registry];
  const up = new Gauge({
    ...{ name: 'station_database_up', registers },
    help: 'Whether the database could be read (1) or not (0).',
  });
  const gauges = measures.map(({ name, help, labels, read }) => {
    const gauge = new Gauge({ name, help, labelNames: labels, registers });
    const forget = () => {
      gauge.reset();
      // One without labels would be 0.
      if (labels.length === 0) gauge.remove();
    };
    return { gauge, read, forget };
  });
  const readAll = async () => {
    // In turn, so that whoever measures takes one connection.
    for (const { gauge, read, forget } of gauges) {
      const readings = await read(context.db);
      forget();
      for (const { labels, value } of readings) gauge.set(labels, value);
    }
  };
  let reading: Promise<void> | undefined;
  return async () => {
    // What cannot be known now is left out, rather than told as it was.
    const forget = () => {
      up.set(0);
      for (const gauge of gauges) gauge.forget();
    };
    if (!(await store.answers())) return forget();
    reading ??= readAll().finally(() => {
      reading = undefined;
    });
    const { promise, resolve } = Promise.withResolvers<'late'>();
    const timer = setTimeout(resolve, READ_MS, 'late');
    const how = await Promise.race([reading, promise]).catch((err: unknown) => {
      context.log.warn({ err }, 'figures of the database were not read');
      return 'failed';
    });
    clearTimeout(timer);
    if (how !== undefined) return forget();
    up.set(1);
    return undefined;
  };
}

async function measureJobs(
  registry: MetricsRegistry,
  kinds: readonly string[],
): Promise<Metrics['jobEnded']> {
  const { Counter, Histogram } = await import('prom-client');
  const registers = [registry];
  const ended = new Counter({
    ...{ name: 'station_jobs_ended_total', registers },
    help: 'Attempts of this server at jobs, by kind and how they were over.',
    labelNames: ['kind', 'outcome'],
  });
  const seconds = new Histogram({
    ...{ name: 'station_job_duration_seconds', registers },
    help: 'Seconds of an attempt at a job.',
    labelNames: ['kind'],
    buckets: JOB_SECONDS,
  });
  const known = new Set(kinds);
  return ({ kind: of, outcome, ms }) => {
    const kind = known.has(of) ? of : OTHER;
    ended.inc({ kind, outcome });
    seconds.observe({ kind }, ms / 1_000);
  };
}
