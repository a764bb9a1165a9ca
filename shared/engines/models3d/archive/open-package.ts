import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { ModelChoice } from '../choose-model.ts';
import { ModelError } from '../model-error.ts';
import { quoted } from '../quoted.ts';
import { readHead } from './read-head.ts';
import type { SourceFile } from './source-file.ts';
import { UNPACK_LIMITS, UnpackBudget } from './unpack-budget.ts';
import { unpackZip } from './unpack-zip.ts';

/** A model and the files that it can refer to. */
interface OpenedModel {
  readonly model: SourceFile;
  readonly files: readonly SourceFile[];
}

const ZIP_MAGIC = [0x50, 0x4b, 0x03, 0x04];
/** Name pattern of the model in a package. */
const MODEL_PART = { '3mf': /\.model$/i, usdz: /\.usd[ac]?$/i } as const;

/**
 * Unpacks models whose format is a zip (3MF, USDZ) with the same checks as any upload: loaders never unpack anything.
 * All other models are returned unchanged, with their files.
 *
 * @throws ModelError with an ARCHIVE_ code; MODEL_CORRUPT if the package has no model
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
  // The model of a USDZ is its first layer; in a 3MF, additional parts are in deeper folders.
  const models = parts.filter(({ name }) => MODEL_PART[format].test(name));
  const [first] = format === 'usdz' ? models : models.toSorted((a, b) => depthOf(a) - depthOf(b));
  if (first) return { model: first, files: parts };
  throw new ModelError('MODEL_CORRUPT', `${quoted(path.posix.basename(model.name))} is a package without a model.`);
}

function depthOf({ name }: SourceFile): number {
  return name.split('/').length;
}
