import type { ConversionInput, ConversionResult } from './conversion.ts';
import { ModelError } from './model-error.ts';

/** Converts an upload into an optimised, validated GLB with true millimetres. */
export async function convertModel(input: ConversionInput): Promise<ConversionResult> {
  throw new ModelError('INTERNAL', `The conversion of ${input.sourceFile} is not there yet.`);
}
