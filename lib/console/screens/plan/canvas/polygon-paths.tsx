import { pathData } from '../../../../../shared/engines/floorplan/drawing/svg.ts';
import type { Point } from '../../../../../shared/engines/floorplan/geometry/point.ts';

/**
 * In one path. A browser draws a path of hundreds of polygons, as large as the paper, slowly again whenever one of them
 * changes; and hundreds of paths are slow for React.
 */
const POLYGONS = 16;

/** Polygons as some paths of one class. */
export function PolygonPaths({
  className,
  polygons,
}: {
  readonly className: string;
  readonly polygons: readonly (readonly Point[])[];
}) {
  const starts = Array.from({ length: Math.ceil(polygons.length / POLYGONS) }, (_, at) => at * POLYGONS);
  return starts.map((start) => (
    <path
      key={start}
      className={className}
      d={polygons
        .slice(start, start + POLYGONS)
        .map((polygon) => pathData(polygon, true))
        .join('')}
    />
  ));
}
