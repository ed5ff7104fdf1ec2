/** Who goes before whom where there is a wait. */
export type Rank = 'first' | 'last';

/** Lets so many work at a time and so many wait for it. */
export type Turns = {
  /**
   * Does some work when it is its turn; what ranks `first` goes before what ranks `last`.
   * @throws what `full` makes, when too many wait already. Then work that ranks `first` still gets
   *   the place of the latest that ranks `last`, which is turned away instead.
   */
  take<T>(rank: Rank, work: () => Promise<T>): Promise<T>;
};

type Waiter = { go: () => void; turnAway: (why: Error) => void };

/** Turns for work that would take the processor from everything else, were there no bound. */
export function createTurns({
  atWork,
  waiting,
  full,
}: {
  atWork: number;
  waiting: number;
  full: () => Error;
}): Turns {
  let busy = 0;
  const queues: Record<Rank, Waiter[]> = { first: [], last: [] };

  const begin = (rank: Rank) =>
    new Promise<void>((go, turnAway) => {
      if (busy < atWork) {
        busy += 1;
        go();
        return;
      }
      if (queues.first.length + queues.last.length >= waiting) {
        const giveWay = rank === 'first' ? queues.last.pop() : undefined;
        if (!giveWay) return turnAway(full());
        giveWay.turnAway(full());
      }
      queues[rank].push({ go, turnAway });
    });
  const end = () => {
    const next = queues.first.shift() ?? queues.last.shift();
    if (next) next.go();
    else busy -= 1;
  };

  return {
    async take(rank, work) {
      await begin(rank);
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}
