import type { FlatDrawing } from '../flat/flat-drawing.ts';
import { layerRole } from './layer-role.ts';

/** The names of the blocks of a drawing that are named after columns; each name is looked at once. */
export function columnBlocks({ instances }: Pick<FlatDrawing, 'instances'>): ReadonlySet<string> {
  const named = new Set(instances.map(({ block }) => block));
  return new Set([...named].filter((block) => layerRole(block) === 'column'));
}
