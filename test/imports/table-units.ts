import * as z from 'zod';
import type { CallFault } from '../../lib/local/dynamodb/call-fault.ts';

const WRITES = /^(Put|Update|Delete|TransactWrite|BatchWrite)/;
/** Calls whose output can say what they have consumed. */
const COUNTED = /^(Put|Update|Delete|Get|Query|Scan|BatchGet|BatchWrite|TransactGet|TransactWrite)/;

const Capacity = z.object({ CapacityUnits: z.number() });
const Output = z.looseObject({
  ConsumedCapacity: z.union([Capacity.transform((one) => [one]), z.array(Capacity)]).optional(),
});

/** What calls have consumed, as the bill of DynamoDB counts it. */
export const TableUnits = z.object({ readUnits: z.number(), writeUnits: z.number() });
export type TableUnits = z.infer<typeof TableUnits>;

/**
 * Counts the units of calls. Statements of PartiQL are not counted.
 * @param onCounted gets the sums after each call
 * @returns adds the question for the units to a call, and takes them out of its output
 */
export function unitCounter(onCounted: (sums: TableUnits) => void) {
  const sums = { readUnits: 0, writeUnits: 0 };
  return (operation: string, input: unknown): CallFault | undefined => {
    if (!COUNTED.test(operation)) return undefined;
    return {
      input: { ...(input as object), ReturnConsumedCapacity: 'TOTAL' },
      edit(output) {
        const { ConsumedCapacity = [], ...rest } = Output.parse(output);
        for (const { CapacityUnits } of ConsumedCapacity) {
          sums[WRITES.test(operation) ? 'writeUnits' : 'readUnits'] += CapacityUnits;
        }
        onCounted(sums);
        return rest;
      },
    };
  };
}
