import { setTimeout as sleep } from 'node:timers/promises';
import { processorSeconds } from './process-tree.ts';

const SAMPLE_SECONDS = 2;
/** Of one processor; pollers that find nothing take about 5 %. */
const QUIET_SHARE = 0.15;
const QUIET_WITHIN_MS = 900_000;

/** Waits until a service has done what follows from the writes before: snapshots, search files, streams. */
export async function quietService(pid: number): Promise<void> {
  for (const deadline = Date.now() + QUIET_WITHIN_MS; ; ) {
    const before = processorSeconds(pid);
    await sleep(SAMPLE_SECONDS * 1000);
    if (processorSeconds(pid) - before < QUIET_SHARE * SAMPLE_SECONDS) return;
    if (Date.now() > deadline) throw new Error('the service did not come to rest');
  }
}
