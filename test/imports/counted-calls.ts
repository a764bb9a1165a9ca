import * as z from 'zod';

const Units = z.object({ readUnits: z.number(), writeUnits: z.number() });

/** What a part of the script has cost. */
export interface Cost {
  /** Calls of the interface. */
  readonly calls: number;
  readonly seconds: number;
  readonly readUnits: number;
  readonly writeUnits: number;
}

/**
 * Counts the calls that this process sends to a service, and the units that its functions consume. The service runs with
 * `--count-units`.
 */
export function countCalls(baseUrl: string) {
  const send = globalThis.fetch;
  let calls = 0;
  globalThis.fetch = (input, init) => {
    const { href } = new URL(input instanceof Request ? input.url : input);
    if (href.startsWith(`${baseUrl}/v2/`)) calls += 1;
    return send(input, init);
  };
  const read = async () => {
    const units = Units.parse(await (await send(`${baseUrl}/_local/units`)).json());
    return { calls, seconds: performance.now() / 1_000, ...units };
  };
  return {
    /** Runs a part and returns its result with what it has cost, the jobs of others in this time included. */
    async costOf<T>(part: () => Promise<T>): Promise<{ readonly result: T; readonly cost: Cost }> {
      const before = await read();
      const result = await part();
      const after = await read();
      const cost = {
        calls: after.calls - before.calls,
        seconds: after.seconds - before.seconds,
        readUnits: after.readUnits - before.readUnits,
        writeUnits: after.writeUnits - before.writeUnits,
      };
      return { result, cost };
    },
  };
}
