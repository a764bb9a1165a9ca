import { attribute, child, content, type ElementCodec, elementCodec, list, optionalText } from './element-codec.ts';
import { NO_ITEM } from './id-map.ts';
import {
  EMPTY_TRANSPARENCY,
  type Floor,
  type FloorMaterial,
  type FloorNode,
  type IdMap,
  type IdMapEntry,
  type Measure,
  type PlanDocument,
  type PlanObject,
  type PlanText,
  type PlanWalls,
  type WallEdge,
  type WallMaterial,
  type WallNode,
} from './plan-document.ts';
import { DECIMAL, FLIP, INTEGER, TEXT } from './scalar.ts';
import type { XmlElement } from './xml-element.ts';

const RIGHTS = attribute('rights', INTEGER, 0);
const CATALOG_NAME = attribute('catalogName', TEXT, '');

const ID_MAP = elementCodec<IdMap>('idMap', {
  entries: list('map', elementCodec<IdMapEntry>('entry', { key: attribute('key', TEXT), value: content(TEXT) }), {
    ifAny: true,
  }),
  itemId: optionalText('itemId'),
  configuration: optionalText('configuration'),
});

/** A node of the wall graph. */
export const WALL_NODE = elementCodec<WallNode>('node', {
  id: attribute('id', INTEGER),
  xMm: attribute('x', DECIMAL),
  yMm: attribute('y', DECIMAL),
  zMm: attribute('z', DECIMAL, 0),
  rights: RIGHTS,
});

const WALL_MATERIAL = elementCodec<WallMaterial>('material', {
  catalogName: CATALOG_NAME,
  side: attribute('side', TEXT),
  idMap: child(ID_MAP, NO_ITEM),
});

/** A wall from node to node. */
export const WALL_EDGE = elementCodec<WallEdge>('edge', {
  from: attribute('from', INTEGER),
  to: attribute('to', INTEGER),
  color: attribute('color', TEXT, '#000000'),
  heightMm: attribute('height', DECIMAL),
  thicknessMm: attribute('thickness', DECIMAL),
  rights: RIGHTS,
  materials: list('materials', WALL_MATERIAL, { ifAny: true }),
});

const WALLS = elementCodec<PlanWalls>('walls', { nodes: list('nodes', WALL_NODE), edges: list('edges', WALL_EDGE) });

/** A piece of furniture, a door or a window. */
export const PLAN_OBJECT = elementCodec<PlanObject>('planobject', {
  catalogName: attribute('catalogName', TEXT),
  type: attribute('type', TEXT),
  layerId: attribute('layerId', INTEGER, 0),
  xMm: attribute('x', DECIMAL),
  yMm: attribute('y', DECIMAL),
  zMm: attribute('z', DECIMAL),
  widthMm: attribute('width', DECIMAL),
  depthMm: attribute('depth', DECIMAL),
  heightMm: attribute('height', DECIMAL),
  rotationDegrees: attribute('rotation', DECIMAL),
  flipX: attribute('flipX', FLIP),
  flipY: attribute('flipY', FLIP),
  rights: RIGHTS,
  idMap: child(ID_MAP),
});

/** A text on the plan. */
export const TEXTER = elementCodec<PlanText>('texter', {
  rights: RIGHTS,
  text: attribute('textContent', TEXT),
  xMm: attribute('x', DECIMAL),
  yMm: attribute('y', DECIMAL),
  widthMm: attribute('w', DECIMAL, 100),
  heightMm: attribute('h', DECIMAL, 0),
});

const MEASURE = elementCodec<Measure>('measure', {
  x1Mm: attribute('x1', DECIMAL),
  y1Mm: attribute('y1', DECIMAL),
  x2Mm: attribute('x2', DECIMAL),
  y2Mm: attribute('y2', DECIMAL),
  rights: RIGHTS,
});

const FLOOR_MATERIAL = elementCodec<FloorMaterial>('material', {
  catalogName: CATALOG_NAME,
  scaleX: attribute('scaleX', DECIMAL, 1),
  scaleY: attribute('scaleY', DECIMAL, 1),
  rotationDegrees: attribute('rotation', DECIMAL, 0),
  idMap: child(ID_MAP, NO_ITEM),
});

/** The material of a room. */
export const FLOOR = elementCodec<Floor>('floor', {
  type: attribute('type', TEXT, ''),
  rights: RIGHTS,
  material: child(FLOOR_MATERIAL, { catalogName: '', scaleX: 1, scaleY: 1, rotationDegrees: 0, idMap: NO_ITEM }),
  nodes: list(
    'nodes',
    elementCodec<FloorNode>('node', { sortId: attribute('sortId', INTEGER), nodeId: content(INTEGER) }),
  ),
});

/** Whatever is inside stays as it is. */
const TRANSPARENCY: ElementCodec<XmlElement> = {
  name: 'transparency',
  read: (element) => element,
  write: (element) => element,
};

/** The whole document, below its version. The order of parts is the order in which clients write them. */
export const PLAN = elementCodec<PlanDocument>('plan', {
  walls: child(WALLS, { nodes: [], edges: [] }),
  objects: list('planobjects', PLAN_OBJECT),
  texts: list('texters', TEXTER),
  measures: list('measures', MEASURE),
  floors: list('floors', FLOOR),
  transparency: child(TRANSPARENCY, EMPTY_TRANSPARENCY),
});
