import type { Drawing } from '../dxf/drawing.ts';
import { layerRole } from './layer-role.ts';

/** The names of `layers` that no used layer of the drawing has, in any case and behind any reference. */
export function unknownLayers({ entities, texts }: Drawing, layers: readonly string[]): string[] {
  if (layers.length === 0) return [];
  const used = new Set<number>();
  for (let entity = 0; entity < entities.length; entity++) used.add(entities.layer(entity));
  const names = [...used].map((number) => texts[number] ?? '');
  return layers.filter((layer) => {
    const stated = { [layer]: 'ignore' } as const;
    return !names.some((name) => layerRole(name, stated) === 'ignore');
  });
}
