import type { Bounds, ClusterAnswer, Clustered, ClusterRequest } from './cluster-index.ts';
import type { MapVisitor } from './map-visitor.ts';

/** Points are gathered anew at most so often, in milliseconds, however many move. */
const REGATHER_MS = 1_000;

/** What is in sight, as people instead of numbers. */
export type Gathered = {
  clusters: (Omit<Clustered['clusters'][number], 'members'> & { members: MapVisitor[] })[];
  singles: MapVisitor[];
};

export type Clusterer = {
  /** These are the people from now on. */
  load(visitors: readonly MapVisitor[]): void;
  /** Some of them moved. */
  touch(): void;
  /** What is looked at; asked for at once. */
  look(bounds: Bounds, zoom: number): void;
  stop(): void;
};

type Engine = { ask(request: ClusterRequest): void; stop(): void };

/** Gathers people in a worker, one question at a time, and tells what is in sight. */
export function createClusterer(onGathered: (gathered: Gathered) => void): Clusterer {
  let visitors: readonly MapVisitor[] = [];
  let sight: { bounds: Bounds; zoom: number } | undefined;
  /** The people whom the worker has now. */
  let packed: readonly MapVisitor[] = [];
  let generation = 0;
  let isStale = false;
  let isAsked = false;
  let isBusy = false;
  let gatheredAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const onAnswer = (answer: ClusterAnswer) => {
    isBusy = false;
    const people = packed;
    const person = (at: number) => people[at] ?? [];
    onGathered({
      clusters: answer.clusters.map((one) => ({ ...one, members: one.members.flatMap(person) })),
      singles: answer.singles.flatMap(person),
    });
    next();
  };
  const engine = startEngine(onAnswer);

  const next = () => {
    if (isBusy || !sight) return;
    const wait = gatheredAt + REGATHER_MS - performance.now();
    const regather = isStale && wait <= 0;
    if (isStale && !regather) timer ??= setTimeout(wake, wait);
    if (!regather && !isAsked) return;
    isBusy = true;
    isAsked = false;
    if (!regather) {
      engine.ask({ generation, ...sight });
      return;
    }
    isStale = false;
    gatheredAt = performance.now();
    packed = visitors;
    generation += 1;
    engine.ask({ generation, points: pointsOf(packed), ...sight });
  };
  const wake = () => {
    timer = undefined;
    next();
  };

  return {
    load(now) {
      visitors = now;
      isStale = true;
      next();
    },
    touch() {
      isStale = true;
      next();
    },
    look(bounds, zoom) {
      sight = { bounds, zoom };
      isAsked = true;
      next();
    },
    stop() {
      clearTimeout(timer);
      engine.stop();
    },
  };
}

function pointsOf(visitors: readonly MapVisitor[]): Float64Array {
  const points = new Float64Array(visitors.length * 2);
  visitors.forEach(({ lat, lng }, at) => {
    points[2 * at] = lat;
    points[2 * at + 1] = lng;
  });
  return points;
}

/** A worker; where there is none (tests, an old browser), the same code in this thread. */
function startEngine(onAnswer: (answer: ClusterAnswer) => void): Engine {
  if (typeof Worker === 'undefined') return startHere(onAnswer);
  const worker = new Worker(new URL('./cluster-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<ClusterAnswer>) => onAnswer(data));
  return {
    ask: (request) => worker.postMessage(request, request.points ? [request.points.buffer] : []),
    stop: () => worker.terminate(),
  };
}

function startHere(onAnswer: (answer: ClusterAnswer) => void): Engine {
  let isStopped = false;
  const index = import('./cluster-index.ts').then(({ createClusterIndex }) => createClusterIndex());
  return {
    ask: (request) =>
      void index.then((answer) => {
        if (!isStopped) onAnswer(answer(request));
      }),
    stop: () => {
      isStopped = true;
    },
  };
}
