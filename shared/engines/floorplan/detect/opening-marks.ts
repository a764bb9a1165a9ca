import type { FlatDrawing, FlatShape } from '../flat/flat-drawing.ts';
import type { Point } from '../geometry/point.ts';
import { type Bounds, boundsOf } from '../geometry/polygon.ts';
import type { LayerRole } from './layer-roles.ts';

/** What is drawn in or on a wall to show an opening: a shape, or the content of one instance of a block. */
export interface OpeningMark {
  readonly kind: 'door' | 'window' | 'opening' | 'line';
  readonly points: readonly Point[];
  readonly bounds: Bounds;
  /** The mark is all of a block, or a frame, so it shows one whole opening. */
  readonly whole: boolean;
}

const DOOR_BLOCK = /door|t(ü|ue)r|porte|puerta|porta|^d\d|^t\d/i;
const WINDOW_BLOCK = /win|fenster|fen(ê|e)tre|ventana|finestra|janela|glaz|^w\d|^f\d/i;
const MAX_MARK_MM = 4_200;

/**
 * Finds marks by their layer or by the name of their block. Plain lines of layers without a role are marks too, because
 * glass is often drawn on a layer for everything.
 *
 * @param wallsKnown whether the layers of walls hold nothing else
 */
export function openingMarks(
  drawing: FlatDrawing,
  role: (layer: string) => LayerRole | undefined,
  isFurniture: (instance: number) => boolean,
  wallsKnown: boolean,
): OpeningMark[] {
  const blockKinds = drawing.instances.map(({ block }) => blockKind(block));
  const groups = new Map<string, Point[]>();
  const marks: OpeningMark[] = [];
  const add = (kind: OpeningMark['kind'], points: readonly Point[], whole: boolean) => {
    const bounds = boundsOf(points);
    if (!bounds || Math.hypot(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY) > MAX_MARK_MM * 1.5) return;
    marks.push({ kind, points, bounds, whole });
  };
  const kindOf = (shape: FlatShape): OpeningMark['kind'] | undefined => {
    const byLayer = role(shape.layer);
    if (byLayer === 'window' || byLayer === 'door' || byLayer === 'opening') return byLayer;
    const byBlock = shape.instance >= 0 ? blockKinds[shape.instance] : undefined;
    if (byBlock) return byBlock;
    const plain = byLayer === undefined || (byLayer === 'wall' && !wallsKnown);
    return plain && shape.width === 0 && !isFurniture(shape.instance) ? 'line' : undefined;
  };
  for (const shape of drawing.shapes) {
    const kind = kindOf(shape);
    if (kind === undefined) continue;
    const ofBlock = kind !== 'line' && shape.instance >= 0 && blockKinds[shape.instance] !== undefined;
    if (!ofBlock) add(kind, shape.points, shape.closed);
    else {
      const key = `${kind} ${shape.instance}`;
      const known = groups.get(key);
      if (known) known.push(...shape.points);
      else groups.set(key, [...shape.points]);
    }
  }
  for (const [key, points] of groups) add(key.split(' ')[0] as OpeningMark['kind'], points, true);
  return marks;
}

/** Returns what a block shows by its name; undefined if the name does not say it. */
export function blockKind(name: string): 'door' | 'window' | undefined {
  const plain = name.replace(/^.*\$\d+\$/, '');
  if (DOOR_BLOCK.test(plain)) return 'door';
  return WINDOW_BLOCK.test(plain) ? 'window' : undefined;
}
