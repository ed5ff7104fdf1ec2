/** The people of a drill: each does one thing after the other, with a short pause, until it is over. */
import { setTimeout as pause } from 'node:timers/promises';
import { createCaller } from './caller.ts';
import { Ledger } from './ledger.ts';
import type { Member } from './members.ts';
import { openSockets, type Sockets } from './sockets.ts';
import { type Person, type Places, pick, STEPS } from './steps.ts';

/** What a crowd is like unless told: what it does, and its longest pause between two things, in milliseconds. */
const USUAL = { steps: STEPS, thinksMs: 1_000 };

/** People at work. */
export type Crowd = {
  ledger: Ledger;
  sockets: Sockets;
  /** Has everybody finish what they are at. */
  stop(): Promise<void>;
};

/** Sends people to work at an address. */
export async function startCrowd(
  origin: string,
  members: readonly Member[],
  places: Places,
  { steps: all, thinksMs } = USUAL,
): Promise<Crowd> {
  const ledger = new Ledger();
  const { call, close } = createCaller(origin, ledger);
  const sockets = await openSockets(
    origin,
    members.map((it) => it.token),
  );
  let marks = 0;
  const nextMark = () => {
    marks += 1;
    return `drill${String(marks).padStart(7, '0')}`;
  };
  let isOver = false;
  const work = async ({ token, isAdmin }: Member) => {
    const report = { day: '', version: null, isKnown: false };
    const person: Person = {
      ...{ token, isAdmin, call, ledger, places, nextMark, report, own: [], hasLeftImport: false },
    };
    const steps = all.filter((it) => isAdmin || !it.adminsOnly);
    const bag = steps.flatMap((it) => Array.from({ length: it.often }, () => it));
    await pause(pick(thinksMs));
    while (!isOver) {
      await bag[pick(bag.length)]?.act(person);
      await pause(pick(thinksMs));
    }
  };
  const everybody = Promise.all(members.map(work));
  return {
    ledger,
    sockets,
    async stop() {
      isOver = true;
      await everybody;
      close();
    },
  };
}
