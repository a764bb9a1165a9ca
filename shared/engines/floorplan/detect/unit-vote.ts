import type { FlatArc, FlatDrawing } from '../flat/flat-drawing.ts';
import { cross, direction, distance, dot, leftOf, minus } from '../geometry/point.ts';
import { boundsOf } from '../geometry/polygon.ts';
import { DRAWING_UNITS, type DrawingUnit, type UnitEvidence } from './floor-plan.ts';
import type { LayerRole } from './layer-roles.ts';
import { likelihood, type UsualLength } from './likelihood.ts';
import { printedAreaM2 } from './room-labels.ts';
import { cornersOf, lengthOf, segmentsOf } from './shape-segments.ts';
import { unitEvidence, type VotedKind } from './unit-evidence.ts';
import type { Segment } from './wall-segment.ts';

/** Units by the number that `$INSUNITS` has for them. */
const HEADER_UNITS: Readonly<Record<number, DrawingUnit>> = { 1: 'in', 2: 'ft', 4: 'mm', 5: 'cm', 6: 'm', 14: 'dm' };

/** Usual lengths in plans, millimetres: the median and the spread of the logarithm. */
const USUAL = {
  doorRadius: { medianMm: 830, spread: 0.16 },
  doorMark: { medianMm: 850, spread: 0.3 },
  thickness: { medianMm: 150, spread: 0.6 },
  /** From a printed area to the nearest other one, for a room of 1 m2: rooms lie side by side. */
  roomStep: { medianMm: 850, spread: 0.4 },
  extent: { medianMm: 14_000, spread: 0.7 },
  textHeight: { medianMm: 170, spread: 0.7 },
} as const;

/**
 * How usual each unit is, as the logarithm of its share: plans are drawn in millimetres, centimetres, metres and
 * inches, seldom in feet, and hardly ever in decimetres.
 */
const USUAL_UNITS: Readonly<Record<DrawingUnit, number>> = { mm: 0, cm: -0.4, m: -0.4, in: -0.6, ft: -1.2, dm: -3.5 };
/** The weight of the header, that of two doors: it is right in less than half of real drawings. */
const HEADER_WEIGHT = 1.5;
/** The kinds of evidence are not independent: together they count as half of what they say. */
const DEPENDENCE = 2;
const MOST_LINES = 500;
const MOST_LABELS = 2_000;
const MOST_LEAVES = 3_000;
const MOST_AJAR = 500;

/** The units that a drawing may have. */
interface UnitVote {
  /** All units, likeliest first, with their share of the belief. */
  readonly ranking: readonly { readonly unit: DrawingUnit; readonly belief: number }[];
  readonly headerUnit: DrawingUnit | undefined;
  readonly evidence: readonly UnitEvidence[];
}

/**
 * Finds the likely units of a drawing from what is drawn (doors, thickness of walls, extent, height of letters) and
 * from its header.
 */
export function voteUnit(
  drawing: FlatDrawing,
  role: (layer: string) => LayerRole | undefined,
  insUnits: number | undefined,
): UnitVote {
  const headerUnit = HEADER_UNITS[insUnits ?? 0];
  const wallShapes = drawing.shapes.filter(({ layer }) => role(layer) === 'wall');
  const shapes = wallShapes.length > 0 ? wallShapes : drawing.shapes.filter(({ layer }) => role(layer) === undefined);
  const box = boundsOf(cornersOf(shapes));
  const extent = box ? Math.max(box.maxX - box.minX, box.maxY - box.minY) : 0;
  const evidence: {
    kind: VotedKind;
    usual: UsualLength;
    lengths: number[];
    weight: number;
  }[] = [
    { kind: 'doorSwings', usual: USUAL.doorRadius, lengths: swingRadii(drawing), weight: 4 },
    { kind: 'doorMarks', usual: USUAL.doorMark, lengths: doorMarks(drawing, role), weight: 3 },
    {
      kind: 'wallThickness',
      usual: USUAL.thickness,
      lengths: faceDistances(shapes.flatMap(segmentsOf), extent),
      weight: 2,
    },
    { kind: 'roomSpacing', usual: USUAL.roomStep, lengths: roomSteps(drawing), weight: 4 },
    { kind: 'extent', usual: USUAL.extent, lengths: extent > 0 ? [extent] : [], weight: 1 },
    { kind: 'textHeight', usual: USUAL.textHeight, lengths: drawing.texts.map(({ height }) => height), weight: 1 },
  ];
  const kinds = evidence.map(({ kind, usual, lengths, weight }) => ({
    kind,
    lengths,
    scores: forEachUnit((unit) => weight * likelihood(lengths, DRAWING_UNITS[unit], usual)),
  }));
  const scores = (Object.keys(DRAWING_UNITS) as DrawingUnit[]).map((unit) => ({
    unit,
    score:
      kinds.reduce((sum, { scores: own }) => sum + own[unit], USUAL_UNITS[unit]) +
      (unit === headerUnit ? HEADER_WEIGHT : 0),
  }));
  const best = Math.max(...scores.map(({ score }) => score));
  const weights = scores.map(({ unit, score }) => ({ unit, weight: Math.exp((score - best) / DEPENDENCE) }));
  const sum = weights.reduce((all, { weight }) => all + weight, 0);
  const ranking = weights
    .map(({ unit, weight }) => ({ unit, belief: weight / sum }))
    .sort((p, q) => q.belief - p.belief);
  return { ranking, headerUnit, evidence: unitEvidence(kinds, headerUnit) };
}

function forEachUnit(scoreOf: (unit: DrawingUnit) => number): Record<DrawingUnit, number> {
  return {
    mm: scoreOf('mm'),
    cm: scoreOf('cm'),
    dm: scoreOf('dm'),
    m: scoreOf('m'),
    in: scoreOf('in'),
    ft: scoreOf('ft'),
  };
}

/**
 * The distance from each printed area to the nearest other one, divided by the side of a square of that area in metres.
 * Needs no room to be closed.
 */
function roomSteps({ texts }: FlatDrawing): number[] {
  const labels = texts.slice(0, MOST_LABELS).flatMap(({ at, text }) => {
    const areaM2 = printedAreaM2(text);
    return areaM2 !== undefined && areaM2 > 0 ? [{ at, areaM2 }] : [];
  });
  return labels.flatMap(({ at, areaM2 }) => {
    const away = labels.flatMap((other) => (other.at === at ? [] : [distance(at, other.at)]));
    const nearest = Math.min(...away);
    return away.length > 0 && nearest > 0 ? [nearest / Math.sqrt(areaM2)] : [];
  });
}

function swingRadii({ arcs, shapes }: FlatDrawing): number[] {
  const lines = shapes.filter(({ points, closed }) => !closed && points.length === 2).slice(0, MOST_LEAVES);
  const hasLeaf = ({ centre, radius }: FlatArc) =>
    lines.some(({ points: [a, b] }) => {
      if (!a || !b || Math.abs(distance(a, b) / radius - 1) > 0.05) return false;
      return Math.min(distance(a, centre), distance(b, centre)) < 0.05 * radius;
    });
  const ajar = arcs.filter(({ sweep }) => sweep > 0.2 && sweep <= 1).slice(0, MOST_AJAR);
  const quarter = [...arcs.filter(({ sweep }) => sweep > 1 && sweep < 2.1), ...ajar.filter(hasLeaf)].map(
    ({ radius }) => radius,
  );
  // Swings drawn as chords: as far apart at both ends as a quarter of a circle.
  const chords = shapes.filter(({ points, closed }) => !closed && points.length > 6 && points.length < 40);
  const radii = chords.flatMap(({ points }) => {
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) return [];
    const span = distance(first, last);
    const length = lengthOf([{ points, closed: false }]);
    return span > 0 && Math.abs(length / span - Math.PI / Math.sqrt(8)) < 0.02 ? [span / Math.SQRT2] : [];
  });
  return [...quarter, ...radii];
}

/** Longer sides of closed shapes and single lines on door layers. */
function doorMarks({ shapes }: FlatDrawing, role: (layer: string) => LayerRole | undefined): number[] {
  return shapes
    .filter(
      ({ layer, points, closed }) => role(layer) === 'door' && (closed ? points.length === 4 : points.length === 2),
    )
    .map((shape) => Math.max(...segmentsOf(shape).map(({ a, b }) => distance(a, b))));
}

/** Distance of each long line to the nearest one beside it. */
function faceDistances(segments: readonly Segment[], extent: number): number[] {
  const long = segments
    .map(({ a, b }) => ({ a, b, along: direction(a, b), length: distance(a, b) }))
    .filter(({ length }) => length > extent / 40)
    .slice(0, MOST_LINES);
  return long.flatMap((line) => {
    const { along, length } = line;
    const normal = leftOf(along);
    let nearest = Number.POSITIVE_INFINITY;
    for (const other of long) {
      if (other === line || Math.abs(cross(along, other.along)) > 0.02) continue;
      const offset = minus(other.a, line.a);
      const gap = Math.abs(dot(offset, normal));
      if (gap <= extent / 5_000 || gap >= nearest) continue;
      const s1 = dot(offset, along);
      const s2 = dot(minus(other.b, line.a), along);
      if (Math.min(length, Math.max(s1, s2)) - Math.max(0, Math.min(s1, s2)) >= length / 4) nearest = gap;
    }
    return nearest < extent / 8 ? [nearest] : [];
  });
}
