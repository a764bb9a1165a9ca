import type { SourceFile } from '../../../shared/engines/models3d/archive/source-file.ts';
import type { ExportFormat } from '../../../shared/engines/models3d/export/export-format-names.ts';

/** Triangles of a file, and the sides of the bounding box from small to large, in metres. */
export interface Finding {
  readonly triangles: number;
  readonly sidesM: readonly number[];
}

/** A program of others that reads some of the formats. */
export interface Judge {
  readonly name: string;
  readonly formats: readonly ExportFormat[];
  /** Undefined if it can only confirm that the file is right. Throws if it is not. */
  find(files: readonly SourceFile[], format: ExportFormat, folder: string): Promise<Finding | undefined>;
  /** Formats in which it leaves out duplicate triangles and triangles without an area. */
  readonly dropsDegenerate?: readonly ExportFormat[];
  end?(): void;
}

/** The sides of a box from small to large, in metres. */
export function sides(min: readonly number[], max: readonly number[], metresPerUnit: number): number[] {
  return max.map((value, axis) => (value - (min[axis] ?? 0)) * metresPerUnit).toSorted((a, b) => a - b);
}
