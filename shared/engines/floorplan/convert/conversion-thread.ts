/** Entry of the thread in which drawings are converted; see convert-in-thread.ts. */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { readFloorPlan } from '../detect/read-floor-plan.ts';
import { DrawingError } from '../dxf/drawing-error.ts';
import { unpackDrawing } from '../dxf/unpack-drawing.ts';
import { convertedStoreys } from './converted-storeys.ts';
import { floorPlanOptions } from './floor-plan-options.ts';
import type { ConversionRequest, ItemsMessage, ThreadMessage } from './thread-messages.ts';

if (!parentPort) throw new Error('This file is the entry of a worker thread.');
const port = parentPort;
const { file, maxBytes, params } = workerData as ConversionRequest;

try {
  const plan = readFloorPlan(await unpackDrawing(file, maxBytes), floorPlanOptions(params));
  const blocks = plan.storeys.flatMap(({ objects }) => objects.map(({ block }) => block.toUpperCase()));
  send({ kind: 'blocks', names: [...new Set(blocks)].sort() });
  const [items] = (await once(port, 'message')) as [ItemsMessage];
  send({ kind: 'storeys', storeys: convertedStoreys(plan, params, items) });
} catch (error) {
  if (!(error instanceof DrawingError)) throw error;
  send({ kind: 'refused', code: error.code, message: error.message });
}

function send(message: ThreadMessage): void {
  port.postMessage(message);
}
