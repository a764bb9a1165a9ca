import path from 'node:path';
import type { SourceFile } from './archive/source-file.ts';
import { isAuxiliaryName } from './auxiliary-name.ts';
import { MODEL_FORMAT_NAMES, MODEL_FORMATS, type ModelFormat, UNSUPPORTED_EXTENSIONS } from './formats.ts';
import { ModelError } from './model-error.ts';
import type { WarningList } from './model-warning.ts';
import { quoted } from './quoted.ts';

/** Archives in archives are not unpacked. */
const ARCHIVE_NAME = /\.(?:zip|rar|7z|tar|tgz|gz)$/i;

/** The main model of a source, and its format. */
export interface ModelChoice {
  readonly model: SourceFile;
  readonly format: ModelFormat;
}

interface Candidate extends ModelChoice {
  readonly isAuxiliary: boolean;
  readonly rank: number;
  readonly depth: number;
}

/**
 * Chooses the main model of a source: auxiliary shapes last, then by the rank of the format, the fewest folders, the
 * largest size, and the name, so that the choice does not depend on the archive's order. If another model has the same
 * rank and depth, adds the warning MULTIPLE_MODELS.
 *
 * @throws ModelError UNSUPPORTED_FORMAT if all models have unsupported formats, MODEL_NOT_FOUND if the source has no
 *   model
 */
export function chooseModel(files: readonly SourceFile[], warnings: WarningList): ModelChoice {
  const [best, second] = files.flatMap(asCandidate).sort(compareCandidates);
  if (!best) throw noModel(files);
  if (second && isEqualRank(best, second)) {
    warnings.add(
      'MULTIPLE_MODELS',
      `The archive holds several models; ${quoted(best.model.name)} was converted, ${quoted(second.model.name)} was not.`,
    );
  }
  return { model: best.model, format: best.format };
}

function asCandidate(model: SourceFile): Candidate[] {
  const format = model.format ?? formatByName(model.name);
  if (!format) return [];
  const depth = model.name.split('/').length;
  return [{ model, format, depth, rank: MODEL_FORMAT_NAMES.indexOf(format), isAuxiliary: isAuxiliaryName(model.name) }];
}

/** Returns the format whose extension a file has, whatever it contains. */
export function formatByName(fileName: string): ModelFormat | undefined {
  const extension = path.posix.extname(fileName).toLowerCase();
  return MODEL_FORMAT_NAMES.find((name) => (MODEL_FORMATS[name].extensions as readonly string[]).includes(extension));
}

function compareCandidates(a: Candidate, b: Candidate): number {
  return (
    Number(a.isAuxiliary) - Number(b.isAuxiliary) ||
    a.rank - b.rank ||
    a.depth - b.depth ||
    b.model.bytes - a.model.bytes ||
    (a.model.name < b.model.name ? -1 : 1)
  );
}

function isEqualRank(a: Candidate, b: Candidate): boolean {
  return a.isAuxiliary === b.isAuxiliary && a.rank === b.rank && a.depth === b.depth;
}

function noModel(files: readonly SourceFile[]): ModelError {
  for (const { name } of files) {
    const unsupported = unsupportedFormat(name);
    if (unsupported) return unsupported;
  }
  const supported = supportedNames();
  const inner = files.find(({ name }) => ARCHIVE_NAME.test(name));
  return new ModelError(
    'MODEL_NOT_FOUND',
    inner
      ? `The archive contains no model, only another archive, ${quoted(inner.name)}; upload that one.`
      : `The archive contains no model; it must contain one of ${supported}.`,
  );
}

/**
 * Returns UNSUPPORTED_FORMAT for a file with the extension of a model format that cannot be converted, and undefined
 * for all others.
 */
export function unsupportedFormat(name: string): ModelError | undefined {
  if (!UNSUPPORTED_EXTENSIONS.includes(path.posix.extname(name).toLowerCase())) return undefined;
  return new ModelError(
    'UNSUPPORTED_FORMAT',
    `${quoted(name)} has a format that cannot be converted; export the model as one of ${supportedNames()}.`,
  );
}

function supportedNames(): string {
  return MODEL_FORMAT_NAMES.map((name) => name.toUpperCase()).join(', ');
}
