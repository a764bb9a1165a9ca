import type { SourceFile } from '../../../shared/engines/models3d/archive/source-file.ts';
import type { ExportFormat } from '../../../shared/engines/models3d/export/export-format-names.ts';

/** What a program finds in a file: triangles, and the sides of the box from small to large, in metres. */
export interface Finding {
  readonly triangles: number;
  readonly sidesM: readonly number[];
}

/** A program that is not ours and reads some of the formats. */
export interface Judge {
  readonly name: string;
  readonly formats: readonly ExportFormat[];
  /** Undefined when it can only say that the file is right. Throws when it is not. */
  find(files: readonly SourceFile[], format: ExportFormat, folder: string): Promise<Finding | undefined>;
  /** Formats of which it leaves out triangles without an area, and those that are there twice. */
  readonly dropsDegenerate?: readonly ExportFormat[];
  end?(): void;
}

/** The sides of a box from small to large, in metres. */
export function sides(min: readonly number[], max: readonly number[], metresPerUnit: number): number[] {
  return max.map((value, axis) => (value - (min[axis] ?? 0)) * metresPerUnit).toSorted((a, b) => a - b);
}
