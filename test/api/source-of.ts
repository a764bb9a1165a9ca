import * as z from 'zod';

const SourceBody = z.object({ assetProcessing: z.object({ sourceUrl: z.string() }) });

/** Returns the address of the source of the job in a response. */
export function sourceOf(json: unknown): string {
  return SourceBody.parse(json).assetProcessing.sourceUrl;
}
