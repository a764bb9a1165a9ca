import * as z from 'zod';
import type { CallFault } from './call-fault.ts';

const WRITES = /^(Put|Update|Delete|TransactWrite|BatchWrite)/;
/** Calls whose output can say what they have consumed. */
const COUNTED = /^(Put|Update|Delete|Get|Query|Scan|BatchGet|BatchWrite|TransactGet|TransactWrite)/;

const Capacity = z.object({ CapacityUnits: z.number() });
const Output = z.looseObject({
  ConsumedCapacity: z.union([Capacity.transform((one) => [one]), z.array(Capacity)]).optional(),
});

/** What calls have consumed, as the bill of DynamoDB counts it. */
export interface TableUnits {
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly calls: number;
}

/** Counts the units of calls. */
interface UnitCounter {
  total(): TableUnits;
  /** Returns the call's fault with the question for the units added, and the response without them. */
  counted(operation: string, input: unknown, fault: CallFault | undefined): CallFault | undefined;
}

/** Creates the counter of `--count-units`. Statements of PartiQL are not counted. */
export function unitCounter(): UnitCounter {
  const sums = { readUnits: 0, writeUnits: 0, calls: 0 };
  return {
    total: () => ({ ...sums }),
    counted(operation, input, fault) {
      if (fault?.response || !COUNTED.test(operation)) return fault;
      const asked = { ...((fault?.input ?? input) as object), ReturnConsumedCapacity: 'TOTAL' };
      return {
        ...fault,
        input: asked,
        edit(output) {
          const { ConsumedCapacity = [], ...rest } = Output.parse(output);
          sums.calls += 1;
          for (const { CapacityUnits } of ConsumedCapacity) {
            sums[WRITES.test(operation) ? 'writeUnits' : 'readUnits'] += CapacityUnits;
          }
          return fault?.edit ? fault.edit(rest) : rest;
        },
      };
    },
  };
}
