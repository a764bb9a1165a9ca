import { counted } from '../../../platform/text/counted.ts';
import type { Drawing } from '../dxf/drawing.ts';
import type { FlatDrawing } from '../flat/flat-drawing.ts';
import { flattenDrawing } from '../flat/flatten-drawing.ts';
import { snappedDrawing } from '../flat/snapped-drawing.ts';
import { uprightDrawing } from '../flat/upright-drawing.ts';
import { elementAt } from '../geometry/element-at.ts';
import { median } from '../geometry/median.ts';
import { columnBlocks } from './column-blocks.ts';
import { type DetectedWalls, detectWalls } from './detect-walls.ts';
import { DRAWING_UNITS, type DrawingUnit, type FloorPlan, type PlanWarning, type Storey } from './floor-plan.ts';
import { type Column, freeColumns } from './free-columns.ts';
import { layerRole, statedRoles } from './layer-role.ts';
import type { LayerRole } from './layer-roles.ts';
import { noWallsMessage } from './no-walls-message.ts';
import { planObjects } from './plan-objects.ts';
import { printedEvidence, printedRatios } from './printed-areas.ts';
import { readStorey } from './read-storey.ts';
import { storeyInDrawing } from './storey-in-drawing.ts';
import { storeyViews } from './storeys.ts';
import { voteUnit } from './unit-vote.ts';
import { unknownLayers } from './unknown-layers.ts';
import { unusedLines } from './unused-lines.ts';

/** What a caller knows about a drawing. */
export interface FloorPlanOptions {
  /** Overrides the vote. */
  readonly unit?: DrawingUnit;
  /** Roles of layers by their names, which override what the names say. */
  readonly layers?: Readonly<Record<string, LayerRole>>;
  /** The only view of the sheet that is read, from left to right. */
  readonly view?: number;
  /** The thickness of walls that are drawn as single lines; 100 by default. */
  readonly singleLineMm?: number;
}

const MAX_NAMED_LAYERS = 10;

/** Units with a smaller belief are not tried. */
const MIN_TRIED_BELIEF = 0.02;
const MAX_TRIES = 3;
/** Areas that agree this well with printed areas confirm a unit. */
const LABEL_TOLERANCE = 0.12;
const SURE = 0.8;
const CONFIRMED = 0.97;
/** Where one label alone names another unit than a drawing that is sure of its own, a person is asked. */
const MIN_LABELS = 2;
const NAMED_BY_ONE = 0.6;
/** So many closed rooms of a usual size are a plan, whatever the layers are called. */
const MIN_PLAN_ROOMS = 3;
const ROOM_M2 = [2, 80] as const;
/** Areas of rooms: the median and the spread of the logarithm. */
const USUAL_ROOM = { medianM2: 11, spread: 0.9 };

interface Reading {
  readonly unit: DrawingUnit;
  readonly belief: number;
  readonly drawing: FlatDrawing;
  readonly columns: readonly Column[];
  readonly walls: DetectedWalls;
}

/**
 * Finds the floor plan in a drawing. The result does not depend on units, layers, order and direction in which it is
 * drawn.
 */
export function readFloorPlan(
  drawing: Drawing,
  { unit: stated, layers = {}, view, singleLineMm }: FloorPlanOptions = {},
): FloorPlan {
  const roles = new Map<string, LayerRole | undefined>();
  const roleStated = statedRoles(layers);
  const role = (layer: string) => {
    if (!roles.has(layer)) roles.set(layer, layerRole(layer, roleStated));
    return roles.get(layer);
  };
  const {
    drawing: upright,
    origin,
    turnRad,
  } = uprightDrawing(flattenDrawing(drawing), (layer) => role(layer) === 'wall');
  const ofColumns = columnBlocks(upright);
  const { ranking, headerUnit, evidence } = voteUnit(upright, role, drawing.insUnits);
  // A unit may be tried twice: for its belief, and because printed areas name it.
  const read = new Map<DrawingUnit, Pick<Reading, 'drawing' | 'columns' | 'walls'>>();
  const reading = (unit: DrawingUnit, belief: number): Reading => {
    const known = read.get(unit);
    if (known) return { unit, belief, ...known };
    const { drawing: snapped, columns } = freeColumns(
      snappedDrawing(upright, origin, DRAWING_UNITS[unit]),
      role,
      ofColumns,
    );
    const fresh = { drawing: snapped, columns, walls: detectWalls(snapped, role, singleLineMm) };
    read.set(unit, fresh);
    return { unit, belief, ...fresh };
  };
  const chosen = stated ? reading(stated, 1) : mostLikelyReading(ranking, reading);
  const { storeys: views, others } = storeyViews(
    chosen.walls.graph,
    chosen.walls.faces,
    chosen.drawing.texts,
    chosen.walls.named,
    view,
  );
  const objects = planObjects(chosen.drawing, role, ofColumns);
  // An arc without a thick leaf may be furniture, where no layer says that it is a door.
  const swings = chosen.walls.swings.filter(({ shut, layer }) => shut || role(layer) === 'door');
  const content = { texts: chosen.drawing.texts, objects, swings, columns: chosen.columns };
  const found = views.map((view) => readStorey(chosen.walls.graph, view, content));
  const mm = DRAWING_UNITS[chosen.unit];
  const originMm = { x: origin.x * mm, y: origin.y * mm };
  const storeys = isPlan(chosen, found) ? found.map((storey) => storeyInDrawing(storey, originMm, turnRad)) : [];
  const printed = printedEvidence(ratiosOf(chosen), chosen.unit);
  return {
    storeys,
    source: {
      version: drawing.version,
      encoding: drawing.encoding,
      unit: chosen.unit,
      unitConfidence: chosen.belief,
      headerUnit,
      evidence: printed ? [...evidence, printed] : evidence,
    },
    unused: unusedLines(chosen.drawing, storeys.length > 0 ? chosen.walls.graph : NO_GRAPH, role),
    warnings: [
      ...planWarnings(storeys.length, others, chosen),
      ...unitWarnings(chosen, headerUnit, stated),
      ...drawingWarnings(drawing, upright),
      ...layerWarnings(unknownLayers(drawing, Object.keys(layers))),
    ],
  };
}

const NO_GRAPH: DetectedWalls['graph'] = { nodes: [], edges: [] };

/**
 * Whether the drawing is a plan. Profiles, maps and schematics have parallel lines too; a layer of walls, a door, a
 * window, the name of a room or several closed rooms show a plan.
 */
function isPlan({ walls: { named, graph } }: Reading, storeys: readonly Storey[]): boolean {
  const opened = graph.edges.some(({ openings }) => openings.some(({ evidence }) => evidence !== 'gap'));
  const rooms = storeys.flatMap((storey) => storey.rooms);
  const usual = rooms.filter(({ areaM2 }) => areaM2 >= ROOM_M2[0] && areaM2 <= ROOM_M2[1]).length;
  return named || opened || rooms.some(({ name }) => name !== '') || usual >= MIN_PLAN_ROOMS;
}

/**
 * The reading whose rooms are as large as their labels say; without such labels, the reading of the most likely unit.
 */
function mostLikelyReading(
  ranking: readonly { unit: DrawingUnit; belief: number }[],
  read: (unit: DrawingUnit, belief: number) => Reading,
): Reading {
  const best = elementAt(ranking, 0);
  const first = read(best.unit, best.belief);
  const labelled = confirmed(first);
  if (labelled) return labelled;
  if (first.belief >= SURE) return first;
  const tries = ranking.slice(1).filter(({ belief }) => belief >= MIN_TRIED_BELIEF);
  const others = tries.slice(0, MAX_TRIES - 1).map(({ unit, belief }) => read(unit, belief));
  for (const reading of others) {
    const other = confirmed(reading);
    if (other) return other;
  }
  return [first, ...others].reduce((best, reading) => (plausibility(reading) > plausibility(best) ? reading : best));

  /** The reading in the unit that makes rooms as large as their labels say, when they say so. */
  function confirmed(reading: Reading): Reading | undefined {
    const ratio = labelRatio(reading);
    if (ratio === undefined) return undefined;
    if (Math.abs(ratio - 1) <= LABEL_TOLERANCE) return { ...reading, belief: Math.max(reading.belief, CONFIRMED) };
    const mm = DRAWING_UNITS[reading.unit] * ratio;
    const named = ranking.find(({ unit }) => Math.abs(DRAWING_UNITS[unit] / mm - 1) < LABEL_TOLERANCE);
    const isDoubtful = best.belief >= SURE && ratiosOf(reading).length < MIN_LABELS;
    return named && read(named.unit, isDoubtful ? NAMED_BY_ONE : SURE);
  }
}

/** How well a unit fits the drawing and the usual sizes of rooms. */
function plausibility({ belief, walls: { faces } }: Reading): number {
  const usual = faces.reduce((sum, { areaM2 }) => {
    const off = Math.log(areaM2 / USUAL_ROOM.medianM2) / USUAL_ROOM.spread;
    return sum + Math.exp((-off * off) / 2);
  }, 0);
  return Math.log(belief) + Math.log(1 + usual);
}

function ratiosOf({ drawing, walls: { faces } }: Reading): number[] {
  return printedRatios(faces, drawing);
}

/** Printed lengths divided by drawn lengths: the square root of the median ratio of areas. */
function labelRatio(reading: Reading): number | undefined {
  const usual = median(ratiosOf(reading));
  return usual === undefined ? undefined : Math.sqrt(usual);
}

function planWarnings(storeys: number, others: number, { walls, drawing }: Reading): PlanWarning[] {
  if (storeys === 0) return [{ code: 'NO_WALLS', message: noWallsMessage(drawing) }];
  const views =
    others > 0 || storeys > 1
      ? `The drawing holds ${storeys + others} separate views; ${storeys} of them ${storeys > 1 ? 'were' : 'was'} taken as a storey. converterParams.level takes one of them, the first is 0.`
      : undefined;
  return [
    ...(views ? [{ code: 'MULTIPLE_VIEWS' as const, message: views }] : []),
    ...(walls.singleLines
      ? [
          {
            code: 'SINGLE_LINE_WALLS' as const,
            message: 'Walls are drawn as single lines: their thickness is a guess.',
          },
        ]
      : []),
  ];
}

function unitWarnings(
  { unit, belief }: Reading,
  header: DrawingUnit | undefined,
  stated: DrawingUnit | undefined,
): PlanWarning[] {
  if (stated) return [];
  const mismatch = header && header !== unit;
  return [
    ...(mismatch
      ? [
          {
            code: 'UNIT_MISMATCH' as const,
            message: `The header names the unit "${header}", but the drawing measures as "${unit}", which was taken. If the header is right, state converterParams.unit.`,
          },
        ]
      : []),
    ...(belief < SURE
      ? [
          {
            code: 'UNIT_GUESSED' as const,
            message: `The unit ${unit} is a guess: state it in converterParams.unit if it is wrong.`,
          },
        ]
      : []),
  ];
}

function layerWarnings(unknown: readonly string[]): PlanWarning[] {
  if (unknown.length === 0) return [];
  const names = unknown.slice(0, MAX_NAMED_LAYERS).join(', ');
  return [{ code: 'LAYER_UNKNOWN', message: `converterParams.layers names layers that hold nothing here: ${names}.` }];
}

function drawingWarnings(
  { truncated, skippedEntities }: Drawing,
  { limitReached, missingReferences }: FlatDrawing,
): PlanWarning[] {
  const warnings: PlanWarning[] = [];
  if (truncated)
    warnings.push({
      code: 'TRUNCATED',
      message: 'The file ends before its end: what it held was converted. Export it again if something is missing.',
    });
  if (limitReached)
    warnings.push({
      code: 'LIMIT_REACHED',
      message: 'The drawing is too large, or its blocks too deep or too many: a part of it was left out.',
    });
  if (missingReferences.length > 0) {
    const names = missingReferences.slice(0, 5).join(', ');
    warnings.push({ code: 'XREF_MISSING', message: `The drawing refers to other files that were not sent: ${names}.` });
  }
  if (skippedEntities > 0) {
    warnings.push({
      code: 'ENTITIES_SKIPPED',
      message: `Left out ${counted(skippedEntities, 'entity', 'entities')} of kinds that are no part of a plan: images, 3D solids, lights and the like. If walls are missing, explode them and export again.`,
    });
  }
  return warnings;
}
