import { turned } from '../geometry/point.ts';
import type { FlatDrawing } from './flat-drawing.ts';

/** Turns a drawing about (0, 0), counter-clockwise. */
export function turnedDrawing(drawing: FlatDrawing, angleRad: number): FlatDrawing {
  const turn = turned(angleRad);
  return {
    shapes: drawing.shapes.map((shape) => ({ ...shape, points: shape.points.map(turn) })),
    arcs: drawing.arcs.map((arc) => ({ ...arc, centre: turn(arc.centre), start: arc.start + angleRad })),
    fills: drawing.fills.map((fill) => ({ ...fill, points: fill.points.map(turn) })),
    texts: drawing.texts.map((text) => ({ ...text, at: turn(text.at), rotation: text.rotation + angleRad })),
    dimensions: drawing.dimensions.map((dimension) => ({
      ...dimension,
      from: turn(dimension.from),
      to: turn(dimension.to),
    })),
    instances: drawing.instances.map((instance) => ({
      ...instance,
      at: turn(instance.at),
      rotation: instance.rotation + angleRad,
    })),
    limitReached: drawing.limitReached,
    missingReferences: drawing.missingReferences,
  };
}
