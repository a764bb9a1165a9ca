import { convertInThread } from '../../engines/floorplan/convert/convert-in-thread.ts';
import type { ConvertedStorey } from '../../engines/floorplan/convert/converted-storeys.ts';
import type { ConverterParams } from '../../engines/floorplan/convert/converter-params.ts';
import type { DrawingLimits } from '../../engines/floorplan/convert/drawing-thread.ts';
import { DrawingError, type DrawingErrorCode } from '../../engines/floorplan/dxf/drawing-error.ts';
import type { FileStore } from '../../platform/aws/files.ts';
import { drawingFailure } from './drawing-failure.ts';
import type { DrawingSource } from './drawing-source.ts';
import { type BlockItemsDeps, type BlockItemsTenant, itemsOfBlocks } from './items-of-blocks.ts';

/**
 * The limits of a conversion during the request (D1005). A drawing that needs more becomes a job; until then it holds a
 * place that other callers wait for.
 */
const REQUEST_LIMITS: DrawingLimits = {
  maxBytes: 16 << 20,
  maxProcessorMs: 5_000,
  maxElapsedMs: 10_000,
  maxHeapMb: 700,
};

/**
 * Errors that end a conversion during the request and leave it to the job, which has higher limits. TOO_COMPLEX is not
 * among them: the budget of a drawing is the same for all.
 */
const FOR_THE_JOB: ReadonlySet<DrawingErrorCode> = new Set(['ABOVE_LIMIT', 'TOO_SLOW', 'OUT_OF_MEMORY']);

/** What a conversion during the request needs. */
export interface ConvertNowDeps {
  readonly privateFiles: Pick<FileStore, 'findBytes'>;
  readonly catalog: BlockItemsDeps;
  /** Bundled entry of the thread that converts drawings. */
  readonly conversionThread: string;
}

/**
 * Converts a drawing during the request. Returns undefined for a drawing that exceeds the limits of a request.
 *
 * @throws ServiceError 415 for DWG, 422 for a file that is not a DXF, or exceeds the budget of a drawing
 */
export async function convertNow(
  source: DrawingSource,
  params: ConverterParams,
  tenant: BlockItemsTenant,
  deps: ConvertNowDeps,
): Promise<readonly ConvertedStorey[] | undefined> {
  const bytes = source.kind === 'file' ? source.bytes : await uploaded(source, deps);
  if (!bytes) return undefined;
  try {
    return await convertInThread(bytes, params, {
      entry: deps.conversionThread,
      limits: REQUEST_LIMITS,
      itemsOf: (blocks) => itemsOfBlocks(blocks, tenant, deps.catalog),
    });
  } catch (error) {
    if (!(error instanceof DrawingError)) throw error;
    if (FOR_THE_JOB.has(error.code)) return undefined;
    throw drawingFailure(error);
  }
}

async function uploaded(
  { key, size }: Extract<DrawingSource, { kind: 'upload' }>,
  { privateFiles }: ConvertNowDeps,
): Promise<Uint8Array | undefined> {
  return size <= REQUEST_LIMITS.maxBytes ? privateFiles.findBytes(key, REQUEST_LIMITS.maxBytes) : undefined;
}
