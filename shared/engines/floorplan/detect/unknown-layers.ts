import type { Drawing } from '../dxf/drawing.ts';
import { withoutReference } from './layer-role.ts';

/** The names of `layers` that no used layer of the drawing has, in any case and behind any reference. */
export function unknownLayers({ entities, texts }: Drawing, layers: readonly string[]): string[] {
  if (layers.length === 0) return [];
  const used = new Set<number>();
  for (let entity = 0; entity < entities.length; entity++) used.add(entities.layer(entity));
  const names = [...used].map((number) => texts[number] ?? '');
  const known = new Set(names.flatMap((name) => [name, withoutReference(name).toLowerCase()]));
  return layers.filter((layer) => !known.has(layer) && !known.has(layer.toLowerCase()));
}
