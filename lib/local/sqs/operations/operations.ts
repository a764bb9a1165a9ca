import type { Operation } from './operation.ts';
import { queueOperations } from './queues.ts';
import { receiveOperations } from './receive.ts';
import { sendOperations } from './send.ts';

/** All operations by the name that `x-amz-target` gives them: those that the code of this project calls. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries<Operation>({ ...sendOperations, ...receiveOperations, ...queueOperations }),
);
