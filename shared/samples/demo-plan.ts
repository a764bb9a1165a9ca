const CORNERS = [
  [0, 0],
  [5200, 0],
  [5200, -4000],
  [0, -4000],
] as const;

const PIECES = [
  { type: 'door', item: 'basic:door', x: 1000, y: 0, z: 0, width: 860, depth: 120, height: 2010, rotation: 0 },
  { type: 'window', item: 'basic:window', x: 3600, y: 0, z: 900, width: 1200, depth: 120, height: 1200, rotation: 0 },
  {
    type: 'sofa',
    item: 'demo:three-seat-sofa',
    x: 2600,
    y: -3350,
    z: 0,
    width: 2200,
    depth: 930,
    height: 820,
    rotation: 0,
  },
  {
    type: 'table',
    item: 'demo:walnut-side-table',
    x: 4400,
    y: -3300,
    z: 0,
    width: 460,
    depth: 460,
    height: 520,
    rotation: 0,
  },
  {
    type: 'item',
    item: 'demo:oak-slat-chair',
    x: 1000,
    y: -1700,
    z: 0,
    width: 480,
    depth: 520,
    height: 800,
    rotation: 60,
  },
  {
    type: 'item',
    item: 'demo:oak-slat-chair',
    x: 4000,
    y: -1500,
    z: 0,
    width: 480,
    depth: 520,
    height: 800,
    rotation: 300,
  },
] as const;

/** The demo tenant's plan as plan XML: one furnished room with a painted wall and a wooden floor. */
export function demoPlanXml(): string {
  const nodes = CORNERS.map(([x, y], index) => `<node id="${index + 1}" x="${x}" y="${y}" z="0" rights="0"/>`);
  const edges = CORNERS.map(
    (_, index) =>
      `<edge from="${index + 1}" to="${((index + 1) % CORNERS.length) + 1}" color="#000000" height="2600" thickness="120" rights="0">` +
      `<materials><material catalogName="" side="right">${idMap('basic:sage-wall')}</material></materials></edge>`,
  );
  const objects = PIECES.map(
    ({ type, item, x, y, z, width, depth, height, rotation }) =>
      `<planobject catalogName="" type="${type}" layerId="0" x="${x}" y="${y}" z="${z}" width="${width}" depth="${depth}" height="${height}" rotation="${rotation}" flipX="1" flipY="1" rights="0">${idMap(item)}</planobject>`,
  );
  const ring = CORNERS.map((_, index) => `<node sortId="${index + 1}">${index + 1}</node>`);
  return (
    `<plan version="2"><walls><nodes>${nodes.join('')}</nodes><edges>${edges.join('')}</edges></walls>` +
    `<planobjects>${objects.join('')}</planobjects><texters/><measures/><floors><floor type="" rights="0">` +
    `<material catalogName="" scaleX="1" scaleY="1" rotation="0">${idMap('basic:oak-floor')}</material>` +
    `<nodes>${ring.join('')}</nodes></floor></floors><transparency><layers/></transparency></plan>`
  );
}

function idMap(id: string): string {
  return `<idMap><map><entry key="id">${id}</entry></map><itemId>${id}</itemId></idMap>`;
}
