import { direction, distance, type Point } from '../geometry/point.ts';
import type { DoorSwing } from './door-swings.ts';
import { crossing, indexRuns, sine } from './join-runs.ts';
import type { OpeningFinder } from './opening-finder.ts';
import type { OpenRun } from './run-openings.ts';
import { inPiece, onPiece, type WallPiece } from './wall-segment.ts';

/** How far the end of a leaf may be from the face of the wall at which it shuts. */
const NEAR_MM = 120;
/** A fixed panel beside a leaf of a double door is not wider. */
const MAX_PANEL_MM = 500;
const MIN_SINE = 0.7;

/**
 * Finds doors between two walls without a stub of wall beside them. Each becomes a wall that consists of the door and
 * its panels.
 */
export function bridgeSwings(runs: readonly OpenRun[], finder: OpeningFinder, thicknessMm: number): OpenRun[] {
  const near = indexRuns(runs);
  const bridged = new Set<DoorSwing>();
  const unused = finder.unusedSwings();
  return unused.flatMap((swing) => {
    if (bridged.has(swing)) return [];
    const other = unused.find(({ hinge }) => hinge === swing.partner);
    const bridge = other ? doubleDoor(swing, other) : singleDoor(swing);
    if (!bridge) return [];
    for (const used of other ? [swing, other] : [swing]) {
      finder.use(used);
      bridged.add(used);
    }
    return [bridge];
  });

  function singleDoor(swing: DoorSwing): OpenRun | undefined {
    for (const shut of swing.ends) {
      if (swing.shut && shut !== swing.shut) continue;
      const [a, b] = [touched(swing.hinge), touched(shut)];
      const lengthMm = swing.radiusMm;
      if (!a || !b || a === b) continue;
      const along = { x: (shut.x - swing.hinge.x) / lengthMm, y: (shut.y - swing.hinge.y) / lengthMm };
      const bridge: WallPiece = { start: swing.hinge, along, lengthMm, thicknessMm, single: false };
      if (sine(bridge, a) < MIN_SINE || sine(bridge, b) < MIN_SINE) continue;
      return doorIn(bridge, { from: 0, to: lengthMm }, [swing], shut);
    }
    return undefined;
  }

  function touched(point: Point): OpenRun | undefined {
    return near(point, NEAR_MM).find((run) => {
      const { s, v } = inPiece(run, point);
      return Math.abs(v) < run.thicknessMm / 2 + NEAR_MM && s > -NEAR_MM && s < run.lengthMm + NEAR_MM;
    });
  }

  function doubleDoor(swing: DoorSwing, other: DoorSwing): OpenRun | undefined {
    const widthMm = distance(swing.hinge, other.hinge);
    const along = direction(swing.hinge, other.hinge);
    const door: WallPiece = { start: swing.hinge, along, lengthMm: widthMm, thicknessMm, single: false };
    const back = { ...door, start: other.hinge, along: { x: -along.x, y: -along.y } };
    const [before, after] = [panelBehind(back), panelBehind(door)];
    if (before === undefined || after === undefined) return undefined;
    const bridge = { ...door, start: onPiece(door, -before), lengthMm: before + widthMm + after };
    return doorIn(bridge, { from: before, to: before + widthMm }, [swing, other], swing.shut);
  }

  /** From the end of a door to the axis of the nearest wall across its line. */
  function panelBehind(door: WallPiece): number | undefined {
    const end = onPiece(door, door.lengthMm);
    const beyond = near(end, MAX_PANEL_MM).flatMap((run) => {
      if (sine(door, run) < MIN_SINE) return [];
      const at = crossing(door, end, run);
      const inReach = at.beyond > -run.thicknessMm && at.beyond < MAX_PANEL_MM + run.thicknessMm / 2;
      return inReach && at.along > -NEAR_MM && at.along < run.lengthMm + NEAR_MM ? [Math.max(0, at.beyond)] : [];
    });
    return beyond.length === 0 ? undefined : Math.min(...beyond);
  }
}

function doorIn(
  bridge: WallPiece,
  { from, to }: { from: number; to: number },
  swings: readonly DoorSwing[],
  shut: Point | undefined,
): OpenRun {
  const leaves = swings.map(({ hinge, ends: [first, second], shut: ownShut = shut }) => ({
    hinge,
    open: first === ownShut ? second : first,
  }));
  return { ...bridge, gaps: [], openings: [{ from, to, type: 'door', evidence: 'swing', leaves }] };
}
