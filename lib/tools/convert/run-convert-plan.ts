import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { convertDrawing } from '../../../shared/engines/floorplan/convert/convert-drawing.ts';
import {
  type ConverterParams,
  converterParamsSchema,
} from '../../../shared/engines/floorplan/convert/converter-params.ts';
import { DEFAULT_PLAN_ITEMS } from '../../../shared/engines/floorplan/convert/plan-items.ts';
import { DRAWING_UNITS } from '../../../shared/engines/floorplan/detect/floor-plan.ts';
import { DrawingError } from '../../../shared/engines/floorplan/dxf/drawing-error.ts';
import { unpackDrawing } from '../../../shared/engines/floorplan/dxf/unpack-drawing.ts';
import { flattenDrawing } from '../../../shared/engines/floorplan/flat/flatten-drawing.ts';
import { scaledDrawing } from '../../../shared/engines/floorplan/flat/scaled-drawing.ts';
import { drawOverlay } from '../../../shared/engines/floorplan/overlay/draw-overlay.ts';
import { issueSentence } from '../../../shared/platform/text/issue-sentence.ts';
import { CallError } from '../command-line/call-error.ts';
import { parseWords } from '../command-line/parse-words.ts';

const USAGE = 'npm run convert-plan -- FILE.dxf --out DIR [--params JSON]';

/**
 * Converts a drawing from the command line. Writes for each storey the plan XML, a JSON report and an SVG with the
 * walls over the drawing. Returns the exit code.
 */
export async function runConvertPlan(
  words: readonly string[],
  console: Pick<Console, 'log' | 'error'>,
): Promise<number> {
  try {
    const { file, out, params } = readWords(words);
    const drawing = await unpackDrawing(await fileBytes(file));
    const { plan, storeys } = convertDrawing(drawing, params, DEFAULT_PLAN_ITEMS);
    await mkdir(out, { recursive: true }).catch(asSentence(`--out ${out} is no folder that can be written to`));
    const name = path.basename(file).replace(/\.[^.]*$/, '');
    for (const [level, storey] of storeys.entries()) {
      const target = path.join(out, storeys.length > 1 ? `${name}.${level}` : name);
      await writeFile(`${target}.xml`, storey.planObjects);
      await writeFile(`${target}.json`, `${JSON.stringify(storey.conversion, undefined, 2)}\n`);
      const { walls, doors, windows, passages, rooms } = storey.conversion.counts;
      const counts = `${walls} walls, ${doors} doors, ${windows} windows, ${passages} passages, ${rooms} rooms`;
      console.log(`${target}.xml: ${storey.name ? `${storey.name}, ` : ''}${counts}`);
    }
    const flat = scaledDrawing(flattenDrawing(drawing), DRAWING_UNITS[plan.source.unit]);
    await writeFile(path.join(out, `${name}.svg`), drawOverlay(flat, plan));
    const warnings = storeys.flatMap(({ conversion }) => conversion.warnings);
    const sentences = new Set(warnings.map(({ code, message }) => `${code}: ${message}`));
    for (const sentence of sentences) console.log(sentence);
    return 0;
  } catch (error) {
    if (error instanceof CallError) {
      console.error(error.message);
      return 2;
    }
    if (!(error instanceof DrawingError)) throw error;
    console.error(`${error.code}: ${error.message}`);
    return 1;
  }
}

function readWords(words: readonly string[]) {
  const options = { out: { type: 'string' }, params: { type: 'string', default: '{}' } } as const;
  const { values, positionals } = parseWords(words, options);
  const [file, ...others] = positionals;
  if (!file || !values.out || others.length > 0) throw new CallError(USAGE);
  return { file, out: values.out, params: readParams(values.params) };
}

function readParams(text: string): ConverterParams {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CallError('--params is not valid JSON: quote it, such as --params \'{"unit": "mm"}\'.', {
      cause: error,
    });
  }
  const result = converterParamsSchema.safeParse(value);
  if (result.success) return result.data;
  const [first] = result.error.issues;
  throw new CallError(`${first ? issueSentence('--params', first) : '--params is wrong'}.`, { cause: result.error });
}

async function fileBytes(file: string): Promise<Uint8Array> {
  return readFile(file).catch(asSentence(`${file} is no file that can be read`));
}

function asSentence(sentence: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    throw new CallError(`${sentence} (${error.code ?? error.message}).`, { cause: error });
  };
}
