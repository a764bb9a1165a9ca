import { counted } from '../../../platform/text/counted.ts';
import type { FlatDrawing } from '../flat/flat-drawing.ts';
import { NO_PLAN, SITE_PLAN } from './storey-names.ts';

const MAX_TITLE_LETTERS = 60;
const MOST_LAYERS = 5;
const STATE_LAYERS =
  'If it has walls, say on which layers: converterParams.layers, such as {"A1": "wall"}. Without walls the plan is empty.';

/** The sentence about a sheet without walls: what it says it is, else what it holds. */
export function noWallsMessage({ texts, shapes, arcs }: FlatDrawing): string {
  const titled = (words: RegExp) =>
    texts.find(({ text }) => text.length <= MAX_TITLE_LETTERS && words.test(text))?.text.trim();
  const [site, view] = [titled(SITE_PLAN), titled(NO_PLAN)];
  if (site !== undefined) return `No walls were found: the sheet looks like a site plan ("${site}"). ${STATE_LAYERS}`;
  if (view !== undefined)
    return `No walls were found: the sheet looks like an elevation, a section or a detail ("${view}"). ${STATE_LAYERS}`;
  const layers = new Map<string, number>();
  for (const { layer } of shapes) layers.set(layer, (layers.get(layer) ?? 0) + 1);
  const usual = [...layers].sort((p, q) => q[1] - p[1]).slice(0, MOST_LAYERS);
  const names = usual.map(([name]) => name.slice(0, MAX_TITLE_LETTERS)).join(', ');
  const held = [
    counted(shapes.length, 'line or outline', 'lines and outlines'),
    counted(arcs.length, 'arc'),
    counted(texts.length, 'text'),
  ].join(', ');
  const on = names === '' ? '' : `, most of them on ${names}`;
  return `No walls were found: the sheet holds ${held}${on}; a mechanical part, a map or a diagram looks like this. ${STATE_LAYERS}`;
}
