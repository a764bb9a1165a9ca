/** The largest piece of work that a worker was measured with, and what it needed. */
export interface WorkerMeasurement {
  /** The input. */
  readonly input: string;
  /** Wall time of one attempt on two cores. */
  readonly seconds: number;
  /** Peak memory of its process and its child processes together. */
  readonly peakMb: number;
  /** The command that measures again. */
  readonly command: string;
}

/**
 * The measurements behind the sizes in `shared/contract/workers.ts`, for each worker whose work grows with the input of
 * callers. A test compares memory and timeout with them, and the table of workers shows both. Source: closing runs of
 * 2026-11-22, 2 x Intel Xeon (virtual, shared), 24 GiB, Node 24.21, load 2 to 4.
 */
export const WORKER_MEASUREMENTS: Readonly<Record<string, WorkerMeasurement>> = {
  'convert-asset': {
    input: 'an OBJ of 500,000 triangles to GLB, USDZ and preview',
    seconds: 8.7,
    peakMb: 695,
    command: 'npm run bench:models',
  },
  'render-item': {
    input: 'a picture of 1024 x 1024 in `standard`',
    seconds: 9.7,
    peakMb: 387,
    command: 'npm run bench:render',
  },
  'convert-drawing': {
    input: 'a DXF of 128 MiB, at 0.4 s a MB',
    seconds: 54,
    peakMb: 1_170,
    command: 'npm run corpus:plans -- --large',
  },
  'export-model': {
    input: '301,056 triangles to all fourteen formats, each read back',
    seconds: 23.1,
    peakMb: 989,
    command: 'npm run corpus:export -- --large',
  },
};
