import { existsSync, readFileSync } from 'node:fs';
import { TableUnits } from './table-units.ts';

/** What a part of the script has cost. */
export interface Cost extends TableUnits {
  /** Calls of the interface. */
  readonly calls: number;
  readonly seconds: number;
}

/**
 * Counts the calls that this process sends to a service, and the units that its functions consume.
 * @param unitsFile where counting-service.ts writes the units
 */
export function countCalls(baseUrl: string, unitsFile: string) {
  const send = globalThis.fetch;
  let calls = 0;
  globalThis.fetch = (input, init) => {
    const { href } = new URL(input instanceof Request ? input.url : input);
    if (href.startsWith(`${baseUrl}/v2/`)) calls += 1;
    return send(input, init);
  };
  const read = () => {
    const units = existsSync(unitsFile) ? readFileSync(unitsFile, 'utf8') : '{"readUnits":0,"writeUnits":0}';
    return { calls, seconds: performance.now() / 1_000, ...TableUnits.parse(JSON.parse(units)) };
  };
  return {
    /** Runs a part and returns its result with what it has cost, the jobs of others in this time included. */
    async costOf<T>(part: () => Promise<T>): Promise<{ readonly result: T; readonly cost: Cost }> {
      const before = read();
      const result = await part();
      const after = read();
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
