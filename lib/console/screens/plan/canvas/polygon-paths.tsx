import { keptWith } from '../../../../../shared/engines/floorplan/drawing/kept-with.ts';
import { pathData } from '../../../../../shared/engines/floorplan/drawing/svg.ts';
import type { Point } from '../../../../../shared/engines/floorplan/geometry/point.ts';

/**
 * In one path. A browser draws a path of hundreds of polygons, as large as the paper, slowly again whenever one of them
 * changes; and hundreds of paths are slow for React.
 */
const POLYGONS = 16;
/** The polygon of a room that stays is the same value, and is written once. */
const written = keptWith<readonly Point[], string>();

/** Polygons as some paths in a group of one class: what is seen through them is seen through all of them alike. */
export function PolygonPaths({
  className,
  polygons,
}: {
  readonly className: string;
  readonly polygons: readonly (readonly Point[])[];
}) {
  const starts = Array.from({ length: Math.ceil(polygons.length / POLYGONS) }, (_, at) => at * POLYGONS);
  return (
    <g className={className}>
      {starts.map((start) => (
        <path
          key={start}
          d={polygons
            .slice(start, start + POLYGONS)
            .map(dataOf)
            .join('')}
        />
      ))}
    </g>
  );
}

function dataOf(polygon: readonly Point[]): string {
  const data = written.get(polygon) ?? pathData(polygon, true);
  written.set(polygon, data);
  return data;
}
