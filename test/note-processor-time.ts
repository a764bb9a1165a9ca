import { afterAll, expect } from 'vitest';
import { noteProcessorTime, processorMs } from './processor-time.ts';

/*
 * Runs before each test file. At the end of the file it notes the processor time that its process and the processes
 * that it started have taken since the file before.
 */

/** Files of one process share it, also where each has modules of its own. */
const ofProcess: typeof process & { notedMs?: number } = process;

afterAll(() => {
  const { TEST_RUN_FOLDER } = process.env;
  const { testPath } = expect.getState();
  if (TEST_RUN_FOLDER === undefined || testPath === undefined) return;
  const ms = processorMs();
  noteProcessorTime(TEST_RUN_FOLDER, testPath, ms - (ofProcess.notedMs ?? 0));
  ofProcess.notedMs = ms;
});
