/** Entry of the thread in which drawings are read; see read-in-thread.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { readFloorPlan } from '../detect/read-floor-plan.ts';
import { DrawingError } from '../dxf/drawing-error.ts';
import { unpackDrawing } from '../dxf/unpack-drawing.ts';
import type { ReadingAnswer, ReadingRequest } from './reading-message.ts';

const { file, maxBytes, options } = workerData as ReadingRequest;

parentPort?.postMessage(await read());

async function read(): Promise<ReadingAnswer> {
  try {
    return { plan: readFloorPlan(await unpackDrawing(file, maxBytes), options) };
  } catch (error) {
    if (error instanceof DrawingError) return { refused: { code: error.code, message: error.message } };
    throw error;
  }
}
