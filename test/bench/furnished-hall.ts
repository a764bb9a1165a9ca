import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { sampleStores } from '../../lib/tools/documents/images/sample-stores.ts';
import { openRooms } from '../../shared/domain/renderings/open-rooms.ts';
import type { RenderBrowser } from '../../shared/engines/rendering/browser/render-browser.ts';
import { renderFrame } from '../../shared/engines/rendering/render-frame.ts';
import { RoomSettings } from '../../shared/engines/rendering/settings/room-settings.ts';
import { estimateSeconds } from '../../shared/engines/rendering/views/estimate-cost.ts';
import { sampleCatalogs } from '../../shared/samples/catalog.ts';

/** Pieces of the hall, and the size of its pictures, from the bar. */
const PIECES = 40;
const SIZE = { resolution_width: 1_600, resolution_height: 1_000 };
export const HALL_BAR_SECONDS = 90;
const IN_A_ROW = 8;
const [APART_X_MM, APART_Y_MM] = [2_400, 2_600];
const [WIDTH_MM, DEPTH_MM] = [IN_A_ROW * APART_X_MM, (PIECES / IN_A_ROW) * APART_Y_MM];
const [WALL_MM, HEIGHT_MM] = [240, 2_600];
const WINDOW_Z_MM = 900;

/** A picture of the hall. */
interface HallPicture {
  readonly view: string;
  readonly seconds: number;
  /** Over all processors. */
  readonly processorSeconds: number;
  /** What a job plans for it. */
  readonly estimatedSeconds: number;
  readonly triangles: number;
}

/**
 * Renders a hall with 40 different pieces of the sample catalogs in `standard`, as a doll's house and from inside.
 *
 * @param folder of this run, which is removed afterwards
 * @param processorTime processor time of the browser so far, in seconds
 * @returns a picture after the other, as soon as it is made
 */
export async function* hallPictures(
  browser: RenderBrowser,
  folder: string,
  processorTime: () => Promise<number>,
): AsyncGenerator<HallPicture> {
  const work = path.join(folder, 'hall');
  await mkdir(work);
  const views = [
    { view_type: 'plan_dollhouse', ...SIZE },
    { view_type: 'plan_inside', ...SIZE, position_mm: [600, DEPTH_MM - 600, 1_600], direction_deg: -34 },
  ];
  const job = { tenant: 1, sourceSettings: RoomSettings.parse({ quality: 'standard', views }) };
  const hall = await openRooms({ text: hallXml(), job, folder: work }, { ...sampleStores(), browser });
  if (hall.warnings.length > 0) throw new Error(`the hall has warnings: ${JSON.stringify(hall.warnings)}`);
  for (const planned of hall.views) {
    if ('error' in planned) throw planned.error;
    for (const { order } of planned.frames) {
      const [startedMs, usedBefore] = [performance.now(), await processorTime()];
      await renderFrame(hall.model, order);
      const { triangles } = hall.model.report;
      yield {
        view: order.camera.kind,
        seconds: (performance.now() - startedMs) / 1_000,
        processorSeconds: (await processorTime()) - usedBefore,
        estimatedSeconds: estimateSeconds(order, triangles),
        triangles,
      };
    }
  }
}

/** One room with windows on two sides, and every piece in a place of its own. */
function hallXml(): string {
  const corners = [
    [0, 0],
    [WIDTH_MM, 0],
    [WIDTH_MM, DEPTH_MM],
    [0, DEPTH_MM],
  ] as const;
  const nodes = corners.map(([x, y], at) => `<node id="${at + 1}" x="${x}" y="${y}" z="0" rights="0"/>`);
  const material = `<material catalogName="" side="left">${idMap('basic:white-wall')}</material>`;
  const edges = corners.map(
    (_, at) =>
      `<edge from="${at + 1}" to="${((at + 1) % corners.length) + 1}" color="#000000" height="${HEIGHT_MM}" ` +
      `thickness="${WALL_MM}" rights="0"><materials>${material}</materials></edge>`,
  );
  const windows = [0.2, 0.5, 0.8].flatMap((part) => [
    objectXml({ id: 'basic:window', x: part * WIDTH_MM, y: 0, turn: 0, z: WINDOW_Z_MM }),
    objectXml({ id: 'basic:window', x: 0, y: part * DEPTH_MM, turn: 90, z: WINDOW_Z_MM }),
  ]);
  const furniture = sampleCatalogs.flatMap(({ items }) => items).filter(({ catalog }) => catalog !== 'basic');
  if (furniture.length < PIECES) throw new Error(`the sample catalogs have ${furniture.length} pieces`);
  const pieces = furniture.slice(0, PIECES).map(({ id }, at) => {
    const [column, row] = [at % IN_A_ROW, Math.floor(at / IN_A_ROW)];
    return objectXml({ id, x: (column + 0.5) * APART_X_MM, y: (row + 0.5) * APART_Y_MM, turn: (at * 75) % 360, z: 0 });
  });
  const ring = corners.map((_, at) => `<node sortId="${at + 1}">${at + 1}</node>`);
  return (
    `<plan version="2"><walls><nodes>${nodes.join('')}</nodes><edges>${edges.join('')}</edges></walls>` +
    `<planobjects>${[...windows, ...pieces].join('')}</planobjects><texters/><measures/><floors>` +
    `<floor type="" rights="0"><material catalogName="" scaleX="1" scaleY="1" rotation="0">${idMap('basic:oak-floor')}` +
    `</material><nodes>${ring.join('')}</nodes></floor></floors><transparency><layers/></transparency></plan>`
  );
}

/** An item of the sample catalogs in its own size. */
function objectXml(placed: { id: string; x: number; y: number; turn: number; z: number }): string {
  const item = sampleCatalogs.flatMap(({ items }) => items).find(({ id }) => id === placed.id);
  if (!item) throw new Error(`${placed.id} is no sample`);
  return (
    `<planobject catalogName="" type="${item.type}" layerId="0" x="${placed.x}" y="${placed.y}" z="${placed.z}" ` +
    `width="${item.width}" depth="${item.depth}" height="${item.height}" rotation="${placed.turn}" flipX="1" flipY="1" ` +
    `rights="0">${idMap(placed.id)}</planobject>`
  );
}

function idMap(id: string): string {
  return `<idMap><map><entry key="id">${id}</entry></map><itemId>${id}</itemId></idMap>`;
}
