import path from 'node:path';
import type { SourceFile } from './archive/source-file.ts';
import { MODEL_FORMAT_NAMES, MODEL_FORMATS, type ModelFormat, UNSUPPORTED_EXTENSIONS } from './formats.ts';
import { ModelError } from './model-error.ts';
import type { WarningList } from './model-warning.ts';
import { quoted } from './quoted.ts';

/** Levels of detail below the first and shapes for physics: never the model that a shopper should see. */
const AUXILIARY_NAME = /(?:^|[^a-z])(?:lod[_-]?[1-9]\d*|collision|collider|ucx|convexhull)(?:[^a-z]|$)/i;

/** Archives inside of archives stay closed. */
const ARCHIVE_NAME = /\.(?:zip|rar|7z|tar|tgz|gz)$/i;

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
 * The main model of a source: auxiliary shapes last, then by the rank of the format, the shallowest, the biggest, and
 * at last by name, so that the choice never depends on the archive's order. Another model that is as good by format
 * and depth brings the warning MULTIPLE_MODELS.
 *
 * @throws ModelError UNSUPPORTED_FORMAT when there are only models of other formats, MODEL_NOT_FOUND when there is none
 */
export function chooseModel(files: readonly SourceFile[], warnings: WarningList): ModelChoice {
  const [best, second] = files.flatMap(asCandidate).sort(compareCandidates);
  if (!best) throw noModel(files);
  if (second && isEqualRank(best, second)) {
    warnings.add(
      'MULTIPLE_MODELS',
      `The archive holds several models; ${quoted(best.model.name)} was taken, ${quoted(second.model.name)} was not.`,
    );
  }
  return { model: best.model, format: best.format };
}

function asCandidate(model: SourceFile): Candidate[] {
  const format = model.format ?? formatByName(model.name);
  if (!format) return [];
  const depth = model.name.split('/').length;
  return [{ model, format, depth, rank: MODEL_FORMAT_NAMES.indexOf(format), isAuxiliary: isAuxiliary(model.name) }];
}

function formatByName(fileName: string): ModelFormat | undefined {
  const extension = path.posix.extname(fileName).toLowerCase();
  return MODEL_FORMAT_NAMES.find((name) => (MODEL_FORMATS[name].extensions as readonly string[]).includes(extension));
}

function isAuxiliary(name: string): boolean {
  return AUXILIARY_NAME.test(path.posix.basename(name));
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
      ? `The archive holds no model but another archive, ${quoted(inner.name)}; upload that one.`
      : `The archive holds no model; it must hold one of ${supported}.`,
  );
}

/** UNSUPPORTED_FORMAT for a file whose ending is that of a model that cannot be converted; undefined for all others. */
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
