import { memo, useId } from 'react';
import { keptWith } from '../../../../../shared/engines/floorplan/drawing/kept-with.ts';
import { pathData } from '../../../../../shared/engines/floorplan/drawing/svg.ts';
import type { Point } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import { floorMaterial, WALL_SIDES, wallMaterial } from '../commands/paint.ts';
import { type PlanView, planView, type Wall } from '../document/plan-view.ts';
import type { Room } from '../document/rooms.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { faceOf } from '../editor/surface.ts';
import { useMaterials } from '../panel/use-materials.ts';

interface Props {
  readonly document: SourceDocument;
  readonly rooms: readonly Room[];
}

/** Floors with the pictures of their materials, in true size. */
export const CoveredFloors = memo(function CoveredFloors({ document, rooms }: Props) {
  const id = useId();
  const { floors } = planView(document);
  const covered = rooms.flatMap((room) => {
    const itemId = floorMaterial(document, room);
    return itemId === undefined ? [] : [{ room, itemId }];
  });
  const materials = useMaterials({ isWanted: covered.length > 0 }).data ?? [];
  const used = [...new Set(covered.map(({ itemId }) => itemId))].flatMap((itemId) => {
    const texture = materials.find((each) => each.id === itemId)?.textureObjects[0];
    return texture ? [texture] : [];
  });
  if (floors.length === 0 || used.length === 0) return null;
  return (
    <>
      <defs>
        {used.map(({ id: itemId, url, mmWidth, mmHeight }, index) => (
          <pattern key={itemId} id={`${id}-${index}`} width={mmWidth} height={mmHeight} patternUnits="userSpaceOnUse">
            <image href={url} width={mmWidth} height={mmHeight} preserveAspectRatio="none" />
          </pattern>
        ))}
      </defs>
      {covered.map(({ room, itemId }) => {
        const index = used.findIndex((each) => each.id === itemId);
        if (index < 0) return null;
        return (
          <path
            key={room.id}
            className="plan-rooms"
            d={pathData(room.polygon, true)}
            style={{ fill: `url(#${id}-${index})` }}
          />
        );
      })}
    </>
  );
});

interface CoveredSide {
  readonly key: string;
  readonly face: readonly [from: Point, to: Point];
  readonly itemId: string;
}

const known = keptWith<Wall, readonly CoveredSide[]>();

/** A wall that stays is the same value, and is looked through once. */
function coveredSides(wall: Wall): readonly CoveredSide[] {
  const sides =
    known.get(wall) ??
    WALL_SIDES.flatMap((side) => {
      const itemId = wallMaterial(wall, side);
      return itemId === undefined ? [] : [{ key: `${wall.key} ${side}`, face: faceOf(wall, side), itemId }];
    });
  known.set(wall, sides);
  return sides;
}

/** The sides of walls that are covered, as lines in the colour of their materials. */
export const CoveredSides = memo(function CoveredSides({ walls }: Pick<PlanView, 'walls'>) {
  const sides = walls.flatMap(coveredSides);
  const materials = useMaterials({ isWanted: sides.length > 0 }).data ?? [];
  return (
    <g className="plan-sides">
      {sides.map(({ key, face: [from, to], itemId }) => (
        <line
          key={key}
          x1={from.x}
          y1={from.y}
          x2={to.x}
          y2={to.y}
          style={{ stroke: materials.find((each) => each.id === itemId)?.color ?? undefined }}
        />
      ))}
    </g>
  );
});
