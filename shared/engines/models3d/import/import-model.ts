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
export interface ImportedModel extends FlatScene {
  readonly document: Document;
  readonly stated: StatedScale;
}

/** What another reader may do better with. */
const WORTH_ANOTHER: readonly ModelErrorCode[] = ['MODEL_CORRUPT', 'MODEL_NO_GEOMETRY', 'MODEL_BAD_BOUNDS'];
/** Below this a box is an accident of broken numbers, whatever its unit is. */
const SMALLEST_EXTENT = 1e-9;

/**
 * Reads a model by the readers of its format, one after the other until one succeeds, and flattens it. Another reader
 * is asked only when one finds the file damaged, without triangles, or of impossible size.
 *
 * @throws ModelError of the first reader; MODEL_NO_GEOMETRY when any reader could read the file and found none
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
      if (!WORTH_ANOTHER.includes(failure.code)) throw failure;
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
  if (Number.isFinite(largest) && largest > SMALLEST_EXTENT) return;
  throw new ModelError('MODEL_BAD_BOUNDS', `${quoted(name)} has no size that could be; export it again.`);
}

/** An error without a code comes from a parser that met what it did not expect. */
function failureOf(error: unknown, format: ModelFormat, name: string): ModelError {
  const isMemory = error instanceof RangeError && /allocation|memory/i.test(error.message);
  return isMemory
    ? new ModelError('MODEL_OUT_OF_MEMORY', `${quoted(name)} needs more memory than there is.`, { cause: error })
    : asModelError(error, 'MODEL_CORRUPT', `${quoted(name)} is damaged or no ${format.toUpperCase()} file.`);
}
