import path from 'node:path';
import { JOB_LIMITS } from '../../../shared/domain/plan-conversions/run-plan-conversion.ts';
import { convertInThread } from '../../../shared/engines/floorplan/convert/convert-in-thread.ts';
import { CONVERTER_DEFAULTS } from '../../../shared/engines/floorplan/convert/converter-params.ts';
import { DEFAULT_PLAN_ITEMS } from '../../../shared/engines/floorplan/convert/plan-items.ts';
import type { Tag } from '../../fixtures/floorplans/tags.ts';
import { asciiDxf } from '../../fixtures/floorplans/write-dxf.ts';

const ENTRY = path.join(import.meta.dirname, '../../../shared/engines/floorplan/convert/conversion-thread.ts');
const ROOM_MM = 4_000;
const ROOMS_WIDE = 12;
const CONTOUR_LINES = 400;
const TURN_RAD = 0.3;
const TAIL_BYTES = 100;

/** What the conversion of a large drawing takes. */
interface LargeConversion {
  readonly megabytes: number;
  readonly processorSeconds: number;
  /** The peak of the whole process, which includes the drawing. */
  readonly peakMegabytes: number;
  readonly rooms: number;
}

/** Draws so many bytes and converts them in a thread, like the service. */
export async function convertDrawingOf(bytes: number): Promise<LargeConversion> {
  const dxf = largeDrawing(bytes);
  const started = process.cpuUsage();
  const storeys = await convertInThread(dxf, CONVERTER_DEFAULTS, {
    entry: ENTRY,
    limits: JOB_LIMITS,
    itemsOf: async () => DEFAULT_PLAN_ITEMS,
  });
  const { user, system } = process.cpuUsage(started);
  return {
    megabytes: dxf.length / 2 ** 20,
    processorSeconds: (user + system) / 1e6,
    peakMegabytes: (process.resourceUsage().maxRSS * 1024) / 1e6,
    rooms: storeys.reduce((sum, { conversion }) => sum + conversion.counts.rooms, 0),
  };
}

/** A plan of rooms beside each other on its site: contours of terrain, by far most of the file, as in real ones. */
function largeDrawing(bytes: number): Buffer {
  const walls = Array.from({ length: ROOMS_WIDE }, (_, room) => {
    const x = room * (ROOM_MM + 200);
    const corners = [turned(x, 0), turned(x + ROOM_MM, 0), turned(x + ROOM_MM, ROOM_MM), turned(x, ROOM_MM)];
    return closed('A-WALL', corners);
  }).flat();
  // Lines weigh least in the file and most in memory; turned, the drawing is held once more.
  const at = (corner: number, number: number): [number, number] =>
    turned(-500_000 + corner * 2_500.123456, 20_000 + number * 137.123456 + 900 * Math.sin(corner / 9 + number));
  const contour = (number: number): Tag[] =>
    Array.from({ length: CONTOUR_LINES }, (_, corner) =>
      line('SITE-CONTOURS', at(corner, number), at(corner + 1, number)),
    ).flat();
  const [head, tail] = [
    [
      [0, 'SECTION'],
      [2, 'ENTITIES'],
    ],
    [
      [0, 'ENDSEC'],
      [0, 'EOF'],
    ],
  ] as const satisfies readonly (readonly Tag[])[];
  const dxf = Buffer.allocUnsafe(bytes);
  let length = asciiDxf([...head, ...walls], 'utf-8', '\n').copy(dxf);
  for (let number = 0; ; number++) {
    const next = asciiDxf(contour(number), 'utf-8', '\n');
    if (length + next.length > bytes - TAIL_BYTES) break;
    length += next.copy(dxf, length);
  }
  length += asciiDxf(tail, 'utf-8', '\n').copy(dxf, length);
  return dxf.subarray(0, length);
}

function closed(layer: string, points: readonly (readonly [number, number])[]): Tag[] {
  const corners = points.flatMap(([x, y]): Tag[] => [
    [10, x],
    [20, y],
  ]);
  return [[0, 'LWPOLYLINE'], [8, layer], [90, points.length], [70, 1], ...corners];
}

function turned(x: number, y: number): [number, number] {
  const [cos, sin] = [Math.cos(TURN_RAD), Math.sin(TURN_RAD)];
  return [x * cos - y * sin, x * sin + y * cos];
}

function line(layer: string, [x0, y0]: readonly [number, number], [x1, y1]: readonly [number, number]): Tag[] {
  return [
    [0, 'LINE'],
    [8, layer],
    [10, x0],
    [20, y0],
    [11, x1],
    [21, y1],
  ];
}
