import { BoxGeometry, type BufferGeometry, Color, Float32BufferAttribute, Mesh, MeshStandardMaterial } from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { leavesOf } from '../../../shared/engines/floorplan/geometry/door-leaves.ts';
import { direction } from '../../../shared/engines/floorplan/geometry/point.ts';
import type { WallBody } from './wall-bodies.ts';
import type { WallBox } from './wall-boxes.ts';

const MM = 0.001;
const LINING_MM = 50;
/** How far the frame of a door stands out of its wall, so that it is told from it. */
const LINING_OUT_MM = 12;
const LEAF_MM = 40;
const LEAF_GAP_MM = 4;
const HANDLE = { aboveMm: 1_050, fromEdgeMm: 60, lengthMm: 130, outMm: 45, thickMm: 20 } as const;
const WINDOW_FRAME_MM = 60;
/** A wider window has two casements. */
const TWO_CASEMENTS_MM = 1_000;
const SILL = { thickMm: 25, outMm: 40 } as const;
/** Nearly as deep as its frame: a deeper reveal is a line that is thinner than a pixel. */
const GLASS_MM = 36;

const COLOURS = {
  frame: new Color(0xfaf9f6),
  leaf: new Color(0xd3c7b3),
  handle: new Color(0x6d7276),
  glass: new Color(0xbfd6e0),
} as const;
const SOLID = new MeshStandardMaterial({ vertexColors: true, roughness: 0.6 });
const GLASS = new MeshStandardMaterial({ vertexColors: true, roughness: 0.1, transparent: true, opacity: 0.35 });

/** A part of a window or a door, in metres of the scene. */
export interface OpeningPart {
  readonly isGlass: boolean;
  readonly geometry: BufferGeometry;
}

/** Where a part is in its wall, in millimetres: along it, above the floor, and across it from its middle. */
interface Place {
  readonly along: readonly [from: number, to: number];
  readonly above: readonly [from: number, to: number];
  readonly across: readonly [from: number, to: number];
}

/** Adds a part in its colour. */
type Add = (colour: keyof typeof COLOURS, place: Place) => void;

/** The frames and panes of the windows of a wall, and the frames, leaves and handles of its doors. */
export function openingParts({ wall, start, end }: WallBody, boxes: readonly WallBox[]): OpeningPart[] {
  const along = direction(start, end);
  const parts: OpeningPart[] = [];
  const add: Add = (colour, place) => {
    const sizeMm = [place.along, place.above, place.across].map(([from, to]) => to - from);
    // A narrow or low opening has no room for all of it.
    if (sizeMm.some((size) => size <= 0)) return;
    const [width = 0, height = 0, depth = 0] = sizeMm.map((size) => size * MM);
    const geometry = new BoxGeometry(width, height, depth)
      .translate(middleM(place.along), middleM(place.above), middleM(place.across))
      .rotateY(-Math.atan2(along.y, along.x))
      .translate(start.x * MM, 0, start.y * MM);
    parts.push({ isGlass: colour === 'glass', geometry: coloured(geometry, COLOURS[colour]) });
  };
  for (const box of boxes) {
    if (box.fill === 'window') addWindow(box, wall.thickness, add);
    if (box.fill === 'door') addDoor(box, wall.thickness, add);
  }
  return parts;
}

/** All parts of a plan as two meshes, because each mesh is a call of every picture: what is solid, and glass. */
export function openingMeshes(parts: readonly OpeningPart[]): Mesh[] {
  return [false, true].flatMap((isGlass) => {
    const alike = parts.filter((part) => part.isGlass === isGlass).map(({ geometry }) => geometry);
    return alike.length > 0 ? [new Mesh(mergeGeometries(alike), isGlass ? GLASS : SOLID)] : [];
  });
}

function addWindow({ from, to, bottom, top }: WallBox, thicknessMm: number, add: Add): void {
  const across = around(Math.min(WINDOW_FRAME_MM, thicknessMm * 0.8));
  const low = bottom > 0 ? bottom + SILL.thickMm : bottom;
  if (bottom > 0)
    add('frame', { along: [from, to], above: [bottom, low], across: around(thicknessMm + 2 * SILL.outMm) });
  const [inner, upper] = [[from + WINDOW_FRAME_MM, to - WINDOW_FRAME_MM] as const, top - WINDOW_FRAME_MM];
  add('frame', { along: [from, inner[0]], above: [low, top], across });
  add('frame', { along: [inner[1], to], above: [low, top], across });
  add('frame', { along: inner, above: [low, low + WINDOW_FRAME_MM], across });
  add('frame', { along: inner, above: [upper, top], across });
  if (to - from > TWO_CASEMENTS_MM) {
    const middle = (from + to) / 2;
    const post = [middle - WINDOW_FRAME_MM / 2, middle + WINDOW_FRAME_MM / 2] as const;
    add('frame', { along: post, above: [low + WINDOW_FRAME_MM, upper], across });
  }
  add('glass', { along: inner, above: [low + WINDOW_FRAME_MM, upper], across: around(GLASS_MM) });
}

function addDoor({ from, to, bottom, top, opening }: WallBox, thicknessMm: number, add: Add): void {
  const across = around(thicknessMm + 2 * LINING_OUT_MM);
  const [inner, upper] = [[from + LINING_MM, to - LINING_MM] as const, top - LINING_MM];
  add('frame', { along: [from, inner[0]], above: [bottom, top], across });
  add('frame', { along: [inner[1], to], above: [bottom, top], across });
  add('frame', { along: inner, above: [upper, top], across });
  const middle = (inner[0] + inner[1]) / 2;
  const isDouble = leavesOf({ widthMm: opening?.width ?? to - from }).leaves === 2;
  // A handle is opposite the hinge, so two leaves meet at their handles.
  const leaves = isDouble
    ? [
        { along: [inner[0], middle] as const, isHungAtEnd: false },
        { along: [middle, inner[1]] as const, isHungAtEnd: true },
      ]
    : [{ along: inner, isHungAtEnd: opening?.isHungAtEnd ?? false }];
  for (const { along, isHungAtEnd } of leaves) {
    const leaf = [along[0] + LEAF_GAP_MM, along[1] - LEAF_GAP_MM] as const;
    add('leaf', { along: leaf, above: [bottom + LEAF_GAP_MM, upper - LEAF_GAP_MM], across: around(LEAF_MM) });
    const edge = isHungAtEnd ? leaf[0] + HANDLE.fromEdgeMm : leaf[1] - HANDLE.fromEdgeMm - HANDLE.lengthMm;
    addHandle(edge, !isHungAtEnd, bottom + HANDLE.aboveMm, add);
  }
}

/** A lever on both sides of a leaf, from a place along the wall. */
function addHandle(from: number, isTurned: boolean, aboveMm: number, add: Add): void {
  const to = from + HANDLE.lengthMm;
  const spindle = isTurned ? to - HANDLE.thickMm : from;
  const above = [aboveMm, aboveMm + HANDLE.thickMm] as const;
  const outMm = LEAF_MM / 2 + HANDLE.outMm;
  add('handle', { along: [spindle, spindle + HANDLE.thickMm], above, across: [-outMm, outMm] });
  add('handle', { along: [from, to], above, across: [outMm - HANDLE.thickMm, outMm] });
  add('handle', { along: [from, to], above, across: [-outMm, HANDLE.thickMm - outMm] });
}

function around(thicknessMm: number): readonly [number, number] {
  return [-thicknessMm / 2, thicknessMm / 2];
}

function middleM([from, to]: readonly [number, number]): number {
  return ((from + to) / 2) * MM;
}

function coloured(geometry: BufferGeometry, { r, g, b }: Color): BufferGeometry {
  const colours = Array.from({ length: geometry.getAttribute('position').count }, () => [r, g, b]).flat();
  return geometry.setAttribute('color', new Float32BufferAttribute(colours, 3));
}
