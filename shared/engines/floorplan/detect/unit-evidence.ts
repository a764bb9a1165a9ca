import { median } from '../geometry/median.ts';
import { DRAWING_UNITS, type DrawingUnit, type UnitEvidence } from './floor-plan.ts';

/** The kinds that are measured before walls are found. */
export type VotedKind = Exclude<UnitEvidence['kind'], 'printedAreas'>;

/** What one kind of evidence says about each unit. */
interface UnitScores {
  readonly kind: VotedKind;
  /** In drawing units. */
  readonly lengths: readonly number[];
  /** How well each unit fits, as a logarithm. */
  readonly scores: Readonly<Record<DrawingUnit, number>>;
}

/** What is measured: one, and several. */
const NAMES: Readonly<Record<VotedKind, readonly [string, string]>> = {
  doorSwings: ['swing of a door', 'swings of doors'],
  doorMarks: ['mark of a door', 'marks of doors'],
  wallThickness: ['distance between lines that may be walls', 'distances between lines that may be walls'],
  roomSpacing: [
    'distance between printed areas, for a room of 1 m²',
    'distances between printed areas, for a room of 1 m²',
  ],
  extent: ['extent of the plan', 'extents of the plan'],
  textHeight: ['height of a text', 'heights of texts'],
  header: ['header of the file', 'headers of the file'],
};

/** Tells what each kind of evidence says by itself: the unit that it prefers, and by how much, from 0 to 1. */
export function unitEvidence(kinds: readonly UnitScores[], headerUnit: DrawingUnit | undefined): UnitEvidence[] {
  const units = Object.keys(DRAWING_UNITS) as DrawingUnit[];
  const drawn = kinds.flatMap(({ kind, lengths, scores }): UnitEvidence[] => {
    const usual = median(lengths);
    if (usual === undefined || usual <= 0) return [];
    const best = units.reduce((most, unit) => (scores[unit] > scores[most] ? unit : most));
    const sum = units.reduce((all, unit) => all + Math.exp(scores[unit] - scores[best]), 0);
    const length = `${lengths.length === 1 ? '' : 'usually '}${Math.round(usual * DRAWING_UNITS[best])} mm if the unit is ${best}`;
    return [
      {
        kind,
        unit: best,
        weight: 1 / sum,
        text: `${lengths.length} ${NAMES[kind][lengths.length === 1 ? 0 : 1]}, ${length}`,
      },
    ];
  });
  if (!headerUnit) return drawn;
  const weight = drawn.length === 0 ? 1 : 0.5;
  return [...drawn, { kind: 'header', unit: headerUnit, weight, text: `${NAMES.header[0]}: ${headerUnit}` }];
}
