import { sampleCatalogs } from '../../../../shared/samples/catalog.ts';
import { demoPlanXml } from '../../../../shared/samples/demo-plan.ts';

const HEIGHT_MM = 2_600;
const SIZES = new Map(sampleCatalogs.flatMap(({ items }) => items).map((item) => [item.id, item]));

/** A furnished plan and where the picture from inside is taken. */
interface FurnishedPlan {
  readonly name: string;
  readonly xml: string;
  readonly inside: { readonly position_mm: readonly [number, number, number]; readonly direction_deg: number };
}

/** An item, the place of its middle, its turn in degrees, its height above the floor, and a size of its own. */
type Placed = readonly [id: string, x: number, y: number, turn: number, z?: number, width?: number, height?: number];

/** Walls from corner to corner with their material, floors with the corners around them, and pieces. */
interface PlanSketch {
  readonly corners: readonly (readonly [x: number, y: number])[];
  readonly walls: readonly (readonly [from: number, to: number, material: string, thicknessMm: number])[];
  readonly floors: readonly (readonly [material: string, corners: readonly number[]])[];
  readonly pieces: readonly Placed[];
}

const FLAT: PlanSketch = {
  corners: [
    [0, 0],
    [6_000, 0],
    [10_000, 0],
    [10_000, 4_500],
    [6_000, 4_500],
    [0, 4_500],
  ],
  walls: [
    [1, 2, 'basic:white-wall', 300],
    [2, 3, 'basic:white-wall', 300],
    [3, 4, 'basic:sage-wall', 300],
    [4, 5, 'basic:leaf-wall', 300],
    [5, 6, 'basic:white-wall', 300],
    [6, 1, 'basic:grasscloth-wall', 300],
    [2, 5, 'basic:white-wall', 120],
  ],
  floors: [
    ['basic:oak-herringbone-floor', [1, 2, 5, 6]],
    ['basic:sand-carpet', [2, 3, 4, 5]],
  ],
  pieces: [
    ['basic:window', 1_700, 0, 0, 800, 1_600, 1_500],
    ['basic:window', 4_300, 0, 0, 800, 1_600, 1_500],
    ['basic:window', 8_000, 0, 0, 800, 1_600, 1_500],
    ['basic:door', 6_000, 1_000, 90],
    ['basic:door', 1_000, 4_500, 0],
    ['demo:three-seat-sofa', 3_300, 3_750, 180],
    ['demo:glass-coffee-table', 3_300, 2_500, 0],
    ['other:slat-tv-lowboard', 3_000, 420, 0],
    ['other:forest-wing-armchair', 5_200, 2_700, 80],
    ['demo:tripod-floor-lamp', 5_300, 3_900, 0],
    ['demo:oak-bookcase', 330, 2_600, 270],
    ['demo:linen-bed', 8_200, 3_200, 180],
    ['demo:white-wardrobe', 9_530, 1_300, 90],
    ['other:navy-chest-of-drawers', 6_320, 2_600, 270],
    ['demo:ceramic-table-lamp', 6_320, 2_600, 0, 980],
  ],
};

const LOFT: PlanSketch = {
  corners: [
    [0, 0],
    [8_000, 0],
    [8_000, 5_500],
    [0, 5_500],
  ],
  walls: [
    [1, 2, 'basic:brick-wall', 240],
    [2, 3, 'basic:white-wall', 240],
    [3, 4, 'basic:white-wall', 240],
    [4, 1, 'basic:white-wall', 240],
  ],
  floors: [['basic:smoked-oak-floor', [1, 2, 3, 4]]],
  pieces: [
    ['basic:window', 0, 1_500, 90, 400, 1_900, 1_950],
    ['basic:window', 0, 4_000, 90, 400, 1_900, 1_950],
    ['basic:door', 7_000, 5_500, 0],
    ['other:walnut-trestle-table', 5_400, 2_700, 0],
    ['other:olive-dining-chair', 4_900, 1_950, 0],
    ['other:olive-dining-chair', 5_900, 1_950, 0],
    ['other:olive-dining-chair', 4_900, 3_450, 180],
    ['other:olive-dining-chair', 5_900, 3_450, 180],
    ['other:chesterfield-sofa', 2_200, 4_850, 180],
    ['other:fluted-coffee-table', 2_200, 3_500, 0],
    ['demo:cognac-tub-armchair', 3_100, 1_300, 30],
    ['demo:arc-floor-lamp', 1_200, 700, 0],
    ['demo:cane-sideboard', 7_620, 2_700, 90],
    ['other:brass-etagere', 6_400, 360, 0],
  ],
};

/** Three furnished plans of the sample catalogs, for pictures of rooms. */
export const FURNISHED_PLANS: readonly FurnishedPlan[] = [
  { name: 'room', xml: demoPlanXml(), inside: { position_mm: [4_900, -3_700, 1_450], direction_deg: 140 } },
  { name: 'flat', xml: planXml(FLAT), inside: { position_mm: [600, 4_150, 1_500], direction_deg: -44 } },
  { name: 'loft', xml: planXml(LOFT), inside: { position_mm: [7_600, 5_150, 1_550], direction_deg: 207 } },
];

function planXml({ corners, walls, floors, pieces }: PlanSketch): string {
  const nodes = corners.map(([x, y], at) => `<node id="${at + 1}" x="${x}" y="${y}" z="0" rights="0"/>`);
  const edges = walls.map(([from, to, material, thickness]) => {
    // The rooms are on the left of their walls; outside they are white.
    const sides = [
      ['left', material],
      ['right', 'basic:white-wall'],
    ].map(([side, id = '']) => `<material catalogName="" side="${side}">${idMap(id)}</material>`);
    return (
      `<edge from="${from}" to="${to}" color="#000000" height="${HEIGHT_MM}" thickness="${thickness}" rights="0">` +
      `<materials>${sides.join('')}</materials></edge>`
    );
  });
  const painted = floors.map(([material, ring]) => {
    const ids = ring.map((id, at) => `<node sortId="${at + 1}">${id}</node>`);
    return (
      `<floor type="" rights="0"><material catalogName="" scaleX="1" scaleY="1" rotation="0">${idMap(material)}` +
      `</material><nodes>${ids.join('')}</nodes></floor>`
    );
  });
  return (
    `<plan version="2"><walls><nodes>${nodes.join('')}</nodes><edges>${edges.join('')}</edges></walls>` +
    `<planobjects>${pieces.map(objectXml).join('')}</planobjects><texters/><measures/>` +
    `<floors>${painted.join('')}</floors><transparency><layers/></transparency></plan>`
  );
}

function objectXml([id, x, y, turn, z = 0, ownWidth, ownHeight]: Placed): string {
  const { width, height, depth, type } = SIZES.get(id) ?? { type: 'item' };
  const sides = `width="${ownWidth ?? width}" depth="${depth}" height="${ownHeight ?? height}"`;
  return (
    `<planobject catalogName="" type="${type}" layerId="0" x="${x}" y="${y}" z="${z}" ${sides} rotation="${turn}" ` +
    `flipX="1" flipY="1" rights="0">${idMap(id)}</planobject>`
  );
}

function idMap(id: string): string {
  return `<idMap><map><entry key="id">${id}</entry></map><itemId>${id}</itemId></idMap>`;
}
