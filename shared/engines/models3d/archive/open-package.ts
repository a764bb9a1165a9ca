import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { ModelChoice } from '../choose-model.ts';
import { ModelError } from '../model-error.ts';
import { quoted } from '../quoted.ts';
import { readHead } from './read-head.ts';
import type { SourceFile } from './source-file.ts';
import { UNPACK_LIMITS, UnpackBudget } from './unpack-budget.ts';
import { unpackZip } from './unpack-zip.ts';

/** A model and the files that it may refer to. */
export interface OpenedModel {
  readonly model: SourceFile;
  readonly files: readonly SourceFile[];
}

const ZIP_MAGIC = [0x50, 0x4b, 0x03, 0x04];
/** Names of the part of a package that is its model. */
const MODEL_PART = { '3mf': /\.model$/i, usdz: /\.usd[ac]?$/i } as const;

/**
 * Opens models whose format is a zip itself (3MF, USDZ) by the same policy as any upload: no loader unpacks anything.
 * All other models stay as they are, with the files beside them.
 *
 * @throws ModelError with an ARCHIVE_ code; MODEL_CORRUPT when the package holds no model
 */
export async function openPackage(
  { model, format }: ModelChoice,
  files: readonly SourceFile[],
  folder: string,
  signal?: AbortSignal,
): Promise<OpenedModel> {
  if (format !== '3mf' && format !== 'usdz') return { model, files };
  const { head } = await readHead(model.file);
  if (!ZIP_MAGIC.every((byte, at) => head[at] === byte)) return { model, files };
  await mkdir(folder, { recursive: true });
  const parts = await unpackZip(model.file, folder, new UnpackBudget(model.bytes, UNPACK_LIMITS), signal);
  // The first layer of a USDZ is its model; in a 3MF further parts lie deeper than the first.
  const models = parts.filter(({ name }) => MODEL_PART[format].test(name));
  const [first] = format === 'usdz' ? models : models.toSorted((a, b) => depthOf(a) - depthOf(b));
  if (first) return { model: first, files: parts };
  throw new ModelError('MODEL_CORRUPT', `${quoted(path.posix.basename(model.name))} is a package without a model.`);
}

function depthOf({ name }: SourceFile): number {
  return name.split('/').length;
}
