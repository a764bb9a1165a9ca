import type { DroppedFile } from '../../parts/dropped-file.ts';

/** Drawings become plans (D1001), never models: no conversion takes them. Plans says of a DWG how it becomes a DXF. */
const DRAWING = /\.(?:dxf|dwg)$/i;

/** The drawings of a drop, and all other files. */
export function splitDrawings(
  files: readonly DroppedFile[],
): readonly [drawings: readonly DroppedFile[], others: readonly DroppedFile[]] {
  const isDrawing = ({ file }: DroppedFile) => DRAWING.test(file.name);
  return [files.filter(isDrawing), files.filter((each) => !isDrawing(each))];
}
