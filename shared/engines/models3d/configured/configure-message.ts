import * as z from 'zod';
import { MODEL_ERROR_CODES } from '../model-error-codes.ts';
import type { Change } from './change.ts';

/** The request of a choice, in the serialization of V8, in a file whose path is the child's argument. */
export interface ConfigureRequest {
  readonly master: Uint8Array;
  readonly changes: readonly Change[];
  /** Path for the changed master. */
  readonly glbFile: string;
  readonly reportFile: string;
}

/** The result of the child, as a JSON file. The child writes it last, so that a crash leaves none. */
export const configureReport = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), code: z.enum(MODEL_ERROR_CODES), message: z.string(), detail: z.string() }),
]);
/** The result of the child. */
export type ConfigureReport = z.infer<typeof configureReport>;
