import type { Point } from '../geometry/point.ts';
import type { FlatDrawing } from './flat-drawing.ts';

/** The drawing with all lengths multiplied: in millimetres, once the size of its unit is known. */
export function scaledDrawing(drawing: FlatDrawing, factor: number): FlatDrawing {
  const scaled = ({ x, y }: Point): Point => ({ x: x * factor, y: y * factor });
  return {
    ...drawing,
    shapes: drawing.shapes.map((shape) => ({
      ...shape,
      points: shape.points.map(scaled),
      width: shape.width * factor,
    })),
    arcs: drawing.arcs.map((arc) => ({ ...arc, centre: scaled(arc.centre), radius: arc.radius * factor })),
    fills: drawing.fills.map((fill) => ({ ...fill, points: fill.points.map(scaled) })),
    texts: drawing.texts.map((text) => ({ ...text, at: scaled(text.at), height: text.height * factor })),
    dimensions: drawing.dimensions.map((dimension) => ({
      ...dimension,
      from: scaled(dimension.from),
      to: scaled(dimension.to),
    })),
    instances: drawing.instances.map((instance) => ({ ...instance, at: scaled(instance.at) })),
  };
}
