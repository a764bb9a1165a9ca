// @ts-check
/*
 * Sets the clock of this process forward or back by LOCAL_CLOCK_SKEW_MS: `--chaos skew` loads it into the functions'
 * processes. Timers and `performance.now` run on, as on a machine whose clock is wrong.
 */

const SKEW_MS = Number(process.env.LOCAL_CLOCK_SKEW_MS ?? 0);
const SystemDate = Date;

globalThis.Date = new Proxy(SystemDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [SystemDate.now() + SKEW_MS] : args, newTarget),
  apply: () => new SystemDate(SystemDate.now() + SKEW_MS).toString(),
  get: (target, name, receiver) =>
    name === 'now' ? () => SystemDate.now() + SKEW_MS : Reflect.get(target, name, receiver),
});
