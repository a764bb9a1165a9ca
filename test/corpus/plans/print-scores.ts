import { median } from '../../../shared/engines/floorplan/geometry/median.ts';
import type { ScoredDrawings, ScoredRow } from './scored-drawings.ts';

/** Fewer openings say little about a share. */
const FEW_OPENINGS = 20;
const SURE = 0.9;

/** The bars of all drawings together, and of each building by itself. */
const BARS = { figure: 0.92, building: 0.85, walls: [0.97, 0.95], doors: 0.92, windows: 0.88, roomsWithin5: 0.85 };

/**
 * Prints the scores of drawings by other hands: of each drawing, of each building (the first word of the name), and of
 * all, each share with the number of plans or openings behind it.
 *
 * @param print a line with a figure and the bar that it must reach
 */
export function printScores(
  { rows, table, figureOf }: ScoredDrawings,
  print: (name: string, figure: number, bar: number) => void,
): void {
  console.log(`${rows.length} drawings by other hands\n${table}`);
  const buildings = [...new Set(rows.map(buildingOf))];
  for (const building of buildings) {
    const plans = rows.filter((row) => buildingOf(row) === building);
    const figure = figureOf((name) => buildingOf({ name }) === building);
    const judged = plans.some(({ walls, openings, rooms }) => walls ?? openings ?? rooms?.withArea)
      ? behind(plans)
      : 'judged by unit and number of rooms alone';
    print(`figure of ${building} (plans ${plans.length}; ${judged})`, figure, BARS.building);
  }
  const numbers = (of: (row: ScoredRow) => number | null | undefined) => rows.flatMap((row) => of(row) ?? []);
  const units = rows.filter(({ unit }) => unit?.ok);
  print(`units right (plans ${rows.length})`, units.length / rows.length, 1);
  const walls = numbers(({ walls }) => walls?.recall).length;
  const [recallBar = 1, precisionBar = 1] = BARS.walls;
  print(`walls found, median (plans ${walls})`, median(numbers(({ walls }) => walls?.recall)) ?? 0, recallBar);
  print(`walls true, median (plans ${walls})`, median(numbers(({ walls }) => walls?.precision)) ?? 0, precisionBar);
  for (const type of ['door', 'window'] as const) {
    const { tp, fn, fp } = openings(rows, type);
    const bar = type === 'door' ? BARS.doors : BARS.windows;
    print(`${type}s found (of ${tp + fn}${few(tp + fn)})`, tp / Math.max(1, tp + fn), bar);
    print(`${type}s true (of ${tp + fp}${few(tp + fp)})`, tp / Math.max(1, tp + fp), bar);
  }
  const counted = rows.filter(({ rooms }) => rooms?.countOk !== undefined && rooms.countOk !== null);
  const right = counted.filter(({ rooms }) => rooms?.countOk);
  print(`plans with the right number of rooms (of ${counted.length})`, right.length / Math.max(1, counted.length), 0.9);
  const within = numbers(({ rooms }) => rooms?.within5);
  print(`rooms within 5 % of their area, median (plans ${within.length})`, median(within) ?? 0, BARS.roomsWithin5);
  print(
    `figure of all ${rows.length} drawings`,
    figureOf(() => true),
    BARS.figure,
  );
  printCalibration(rows);
}

/** Prints how many drawings are right by the confidence in their unit: with 0.9 and more, 9 of 10 should be. */
function printCalibration(rows: readonly ScoredRow[]): void {
  for (const [least, most] of [
    [SURE, 1.01],
    [0.7, SURE],
    [0, 0.7],
  ] as const) {
    const own = rows.filter(({ unit }) => unit && (unit.confidence ?? 0) >= least && (unit.confidence ?? 0) < most);
    const right = own.filter(({ unit }) => unit?.ok).length;
    console.log(`  unit confidence from ${least} to ${Math.min(1, most)}: ${right} of ${own.length} right`);
  }
}

function behind(rows: readonly ScoredRow[]): string {
  const doors = openings(rows, 'door');
  const windows = openings(rows, 'window');
  const [ofDoors, ofWindows] = [doors.tp + doors.fn, windows.tp + windows.fn];
  return `doors ${doors.tp} of ${ofDoors}${few(ofDoors)}, windows ${windows.tp} of ${ofWindows}${few(ofWindows)}`;
}

function few(openings: number): string {
  return openings < FEW_OPENINGS ? ', too few to say much' : '';
}

function openings(rows: readonly ScoredRow[], type: 'door' | 'window') {
  const sum = { tp: 0, fn: 0, fp: 0 };
  for (const { openings: own } of rows) {
    sum.tp += own?.[type].tp ?? 0;
    sum.fn += own?.[type].fn ?? 0;
    sum.fp += own?.[type].fp ?? 0;
  }
  return sum;
}

function buildingOf({ name }: Pick<ScoredRow, 'name'>): string {
  return name.split('-')[0] ?? name;
}
