import { Problem } from './problem.ts';

/** Who goes before whom where there is a wait. */
export type Rank = 'first' | 'last';

/** Lets so many work at a time and so many wait for it. */
export type Turns = {
  /**
   * Does some work when it is its turn; what ranks `first` goes before what ranks `last`.
   * @throws what `full` makes, when too many wait already. Then work that ranks `first` still gets
   *   the place of the latest that ranks `last`, which is turned away instead. Whoever has waited
   *   for `waitAtMostMs` is turned away as well.
   * @throws Problem `rate-limited` when other work of the account `who` waits already: nobody fills
   *   the queue for all others.
   */
  take<T>(rank: Rank, work: () => Promise<T>, who?: number): Promise<T>;
};

type Waiter = { go: () => void; turnAway: (why: Error) => void; who: number | undefined };

/** How long, in seconds, somebody whose work waits already stays away. */
const RETRY_AFTER_S = 5;

/** Turns for work that would take the processor from everything else, were there no bound. */
export function createTurns({
  atWork,
  waiting,
  waitAtMostMs,
  full,
}: {
  atWork: number;
  waiting: number;
  waitAtMostMs: number;
  full: () => Error;
}): Turns {
  let busy = 0;
  const queues: Record<Rank, Waiter[]> = { first: [], last: [] };

  const begin = (rank: Rank, who: number | undefined) =>
    new Promise<void>((go, turnAway) => {
      if (busy < atWork) {
        busy += 1;
        go();
        return;
      }
      const waits = (one: Waiter) => one.who === who;
      if (who !== undefined && (queues.first.some(waits) || queues.last.some(waits))) {
        const text = 'Another one of yours waits already';
        return turnAway(new Problem('rate-limited', text, { retryAfter: RETRY_AFTER_S }));
      }
      if (queues.first.length + queues.last.length >= waiting) {
        const giveWay = rank === 'first' ? queues.last.pop() : undefined;
        if (!giveWay) return turnAway(full());
        giveWay.turnAway(full());
      }
      const waiter: Waiter = {
        go: () => {
          clearTimeout(timer);
          go();
        },
        turnAway: (why) => {
          clearTimeout(timer);
          turnAway(why);
        },
        who,
      };
      const timer = setTimeout(() => {
        queues[rank].splice(queues[rank].indexOf(waiter), 1);
        turnAway(full());
      }, waitAtMostMs);
      queues[rank].push(waiter);
    });
  const end = () => {
    const next = queues.first.shift() ?? queues.last.shift();
    if (next) next.go();
    else busy -= 1;
  };

  return {
    async take(rank, work, who) {
      await begin(rank, who);
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}
