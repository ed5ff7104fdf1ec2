/**
 * Loaded before a server (`node --import`): its clock is wrong by DRILL_CLOCK_MS milliseconds, as that of a
 * machine is whose time nobody keeps. What goes on steadily (`performance.now()`, timers) is not touched.
 */
const shift = Number(process.env.DRILL_CLOCK_MS ?? 0);
const RealDate = globalThis.Date;
const now = () => RealDate.now() + shift;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: unknown[], newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
