import type { FlatText } from '../flat/flat-drawing.ts';
import { elementAt } from '../geometry/element-at.ts';
import { median } from '../geometry/median.ts';
import { distance, type Point } from '../geometry/point.ts';
import { boundsOf, contains } from '../geometry/polygon.ts';
import type { DoorSwing } from './door-swings.ts';
import type { LostPart } from './floor-plan.ts';
import { printedAreaM2, roomNames } from './room-labels.ts';
import { createSpatialIndex } from './spatial-index.ts';
import { NO_PLAN, storeyLevel } from './storey-names.ts';
import type { View } from './storeys.ts';
import type { WallGraph } from './wall-graph.ts';

/** Names of rooms have letters of about one height; other texts in a plan are notes and numbers. */
const HEIGHT_SHARE = [0.75, 1.5] as const;
/** A name and its area stand so close, in heights of their letters: together they are one room. */
const ONE_LABEL = 4;
const SAME_HINGE_MM = 5;
/** The jamb of a double door, and a door that two lines draw. */
const SAME_DOOR_MM = 300;

/**
 * What a drawing shows within a view and its plan does not hold: names and printed areas that lie in no room, and doors
 * that stand in no wall.
 *
 * @param swings those that are doors for certain
 */
export function lostParts(
  graph: WallGraph,
  view: View,
  texts: readonly FlatText[],
  swings: readonly DoorSwing[],
): LostPart[] {
  const { minX, minY, maxX, maxY } = view.bounds;
  const isInside = ({ x, y }: Point) => x > minX && x < maxX && y > minY && y < maxY;
  return [
    ...lostRooms(
      view,
      texts.filter(({ at }) => isInside(at)),
    ),
    ...lostDoors(
      graph,
      view,
      swings.filter(({ hinge }) => isInside(hinge)),
    ),
  ];
}

function lostRooms({ faces }: View, texts: readonly FlatText[]): LostPart[] {
  const index = createSpatialIndex(faces, ({ polygon }) => boundsOf(polygon) ?? NOWHERE);
  const isInRoom = ({ x, y }: Point) =>
    index({ minX: x, minY: y, maxX: x, maxY: y }).some(({ polygon }) => contains(polygon, { x, y }));
  const labels = texts.flatMap((text) => {
    const hasArea = printedAreaM2(text.text) !== undefined;
    const name = roomNames([text]).find(isWords);
    if (!hasArea && (name === undefined || NO_PLAN.test(text.text) || storeyLevel(text.text) !== undefined)) return [];
    return [{ text, hasArea, label: name ?? text.text.trim(), isInRoom: isInRoom(text.at) }];
  });
  const usual = median(labels.filter((one) => one.isInRoom).map(({ text }) => text.height));
  if (usual === undefined && !labels.some(({ hasArea }) => hasArea)) return [];
  const [least, most] = HEIGHT_SHARE;
  const isUsual = ({ height }: FlatText) => usual === undefined || (height >= least * usual && height <= most * usual);
  const lost: LostPart[] = [];
  for (const { text, hasArea, label, isInRoom: known } of labels) {
    if (known || !(hasArea || (usual !== undefined && isUsual(text)))) continue;
    const isNear = lost.some(({ at }) => distance(at, text.at) < ONE_LABEL * text.height);
    if (!isNear) lost.push({ kind: 'room', label, at: text.at });
  }
  return lost;
}

/** Whether a text has more letters than digits: `5050 XO` is the size of a window. */
function isWords(text: string): boolean {
  return text.replace(/[^\p{L}]/gu, '').length > text.replace(/\D/g, '').length;
}

function lostDoors({ edges }: WallGraph, view: View, swings: readonly DoorSwing[]): LostPart[] {
  const hinges = view.edges.flatMap((number) =>
    elementAt(edges, number).openings.flatMap(({ leaves }) => leaves.map(({ hinge }) => hinge)),
  );
  const near = createSpatialIndex(hinges, ({ x, y }) => ({ minX: x, minY: y, maxX: x, maxY: y }));
  const isHung = ({ x, y }: Point) =>
    near({ minX: x - SAME_HINGE_MM, minY: y - SAME_HINGE_MM, maxX: x + SAME_HINGE_MM, maxY: y + SAME_HINGE_MM })
      .length > 0;
  const lost: LostPart[] = [];
  for (const { hinge, radiusMm } of swings) {
    if (isHung(hinge) || lost.some(({ at }) => distance(at, hinge) < SAME_DOOR_MM)) continue;
    lost.push({ kind: 'door', label: `${Math.round(radiusMm)} mm`, at: hinge });
  }
  return lost;
}

const NOWHERE = { minX: 0, minY: 0, maxX: 0, maxY: 0 };
