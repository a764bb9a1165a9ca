import type { FlatArc, FlatShape } from '../flat/flat-drawing.ts';

/**
 * Step between chords, counted from angle 0: so chords of two arcs about one centre are parallel, like the faces of a
 * wall.
 */
const STEP_RAD = Math.PI / 12;

/** Curved faces of walls as chains of chords. */
export function arcChords(arcs: readonly FlatArc[]): FlatShape[] {
  return arcs.map(({ centre, radius, start, sweep, layer, instance }) => {
    const end = start + sweep;
    const angles = [start];
    for (let step = Math.floor(start / STEP_RAD) + 1; step * STEP_RAD < end; step++) angles.push(step * STEP_RAD);
    angles.push(end);
    const points = angles.map((angle) => ({
      x: centre.x + radius * Math.cos(angle),
      y: centre.y + radius * Math.sin(angle),
    }));
    return { points, closed: false, width: 0, layer, instance };
  });
}
