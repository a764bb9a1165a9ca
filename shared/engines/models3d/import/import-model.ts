import type { Document } from '@gltf-transform/core';
import type { ModelFormat } from '../formats.ts';
import { asModelError, ModelError } from '../model-error.ts';
import type { ModelErrorCode } from '../model-error-codes.ts';
import { WarningList } from '../model-warning.ts';
import type { StatedScale } from '../normalise/choose-scale.ts';
import { quoted } from '../quoted.ts';
import { type FlatScene, flattenScene } from '../scene/flatten-scene.ts';
import type { ImportContext } from './importer.ts';
import { importers } from './importers.ts';

/** A flat model in the unit and axes of its source. */
interface ImportedModel extends FlatScene {
  readonly document: Document;
  readonly stated: StatedScale;
}

/** Errors after which another reader can succeed. */
const RETRIED_ERRORS: readonly ModelErrorCode[] = ['MODEL_CORRUPT', 'MODEL_NO_GEOMETRY', 'MODEL_BAD_BOUNDS'];
/** Smaller boxes result from invalid numbers, in any unit. */
const MIN_EXTENT = 1e-9;

/**
 * Reads a model with the readers of its format, one after the other until one succeeds, and flattens it. The next
 * reader is tried only if one finds the file damaged, without triangles, or of impossible size.
 *
 * @throws ModelError of the first reader; MODEL_NO_GEOMETRY if any reader could read the file and found no triangles
 */
export async function importModel(format: ModelFormat, context: ImportContext): Promise<ImportedModel> {
  const { model } = context;
  const readers = importers[format].filter(({ maxBytes }) => model.bytes <= maxBytes);
  const failures: ModelError[] = [];
  for (const { importer } of readers) {
    const warnings = new WarningList();
    try {
      const { document, stated = {} } = await importer({ ...context, warnings });
      const flat = await flattenScene(document, model.name, { limits: context.limits, warnings });
      checkExtents(flat, model.name);
      context.warnings.addAll(warnings.list());
      return { ...flat, document, stated };
    } catch (error) {
      const failure = failureOf(error, format, model.name);
      failures.push(failure);
      if (!RETRIED_ERRORS.includes(failure.code)) throw failure;
    }
  }
  throw (
    failures.find(({ code }) => code === 'MODEL_NO_GEOMETRY') ??
    failures[0] ??
    new ModelError('MODEL_TOO_COMPLEX', `${quoted(model.name)} is too large for its format; reduce its detail.`)
  );
}

function checkExtents({ extents }: FlatScene, name: string): void {
  const largest = Math.max(...extents);
  if (Number.isFinite(largest) && largest > MIN_EXTENT) return;
  throw new ModelError('MODEL_BAD_BOUNDS', `${quoted(name)} has an impossible size; export it again.`);
}

/** An error without a code is an unexpected error of a parser. */
function failureOf(error: unknown, format: ModelFormat, name: string): ModelError {
  const isMemory = error instanceof RangeError && /allocation|memory/i.test(error.message);
  return isMemory
    ? new ModelError('MODEL_OUT_OF_MEMORY', `${quoted(name)} needs more memory than there is.`, { cause: error })
    : asModelError(error, 'MODEL_CORRUPT', `${quoted(name)} is damaged or no ${format.toUpperCase()} file.`);
}
