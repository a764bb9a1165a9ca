import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { convertDrawing } from '../../shared/floorplan/convert/convert-drawing.ts';
import { converterParamsSchema } from '../../shared/floorplan/convert/converter-params.ts';
import { DEFAULT_PLAN_ITEMS } from '../../shared/floorplan/convert/plan-items.ts';
import { DRAWING_UNITS } from '../../shared/floorplan/detect/floor-plan.ts';
import { DrawingError } from '../../shared/floorplan/dxf/drawing-error.ts';
import { unpackDrawing } from '../../shared/floorplan/dxf/unpack-drawing.ts';
import { flattenDrawing } from '../../shared/floorplan/flat/flatten-drawing.ts';
import { scaledDrawing } from '../../shared/floorplan/flat/scaled-drawing.ts';
import { drawOverlay } from '../../shared/floorplan/overlay/draw-overlay.ts';

const USAGE = 'npm run convert-plan -- FILE.dxf --out DIR [--params JSON]';

/**
 * Converts a drawing from the command line: per storey the plan XML, a report of what was found as JSON, and an SVG with
 * the walls that were found over the drawing. Answers the exit code.
 */
export async function runConvertPlan(
  words: readonly string[],
  console: Pick<Console, 'log' | 'error'>,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { out: { type: 'string' }, params: { type: 'string', default: '{}' } },
  });
  const [file] = positionals;
  if (!file || !values.out) {
    console.error(USAGE);
    return 2;
  }
  const params = converterParamsSchema.parse(JSON.parse(values.params));
  try {
    const drawing = await unpackDrawing(await readFile(file));
    const { plan, storeys } = convertDrawing(drawing, params, DEFAULT_PLAN_ITEMS);
    await mkdir(values.out, { recursive: true });
    const name = path.basename(file).replace(/\.[^.]*$/, '');
    for (const [level, storey] of storeys.entries()) {
      const target = path.join(values.out, storeys.length > 1 ? `${name}.${level}` : name);
      await writeFile(`${target}.xml`, storey.planObjects);
      await writeFile(`${target}.json`, `${JSON.stringify(storey.conversion, undefined, 2)}\n`);
      const { walls, doors, windows, passages, rooms } = storey.conversion.counts;
      const counts = `${walls} walls, ${doors} doors, ${windows} windows, ${passages} passages, ${rooms} rooms`;
      console.log(`${target}.xml: ${storey.name ? `${storey.name}, ` : ''}${counts}`);
    }
    const flat = scaledDrawing(flattenDrawing(drawing), DRAWING_UNITS[plan.source.unit]);
    await writeFile(path.join(values.out, `${name}.svg`), drawOverlay(flat, plan));
    for (const { code, message } of plan.warnings) console.log(`${code}: ${message}`);
    return 0;
  } catch (error) {
    if (!(error instanceof DrawingError)) throw error;
    console.error(`${error.code}: ${error.message}`);
    return 1;
  }
}
