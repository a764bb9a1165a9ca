import { memo } from 'react';
import { drawFurniture } from '../../../../../shared/engines/floorplan/drawing/draw-objects.ts';
import { itemIdOf } from '../../../../../shared/engines/floorplan/plan-xml/id-map.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import type { PlanView } from '../document/plan-view.ts';
import { stacked } from '../document/stacked.ts';
import { usePlacedItems } from '../panel/use-placed-items.ts';
import { drawInPlace } from './draw-in-place.ts';
import { NO_PLAN } from './no-plan.ts';
import { PieceName } from './piece-name.tsx';
import { themed } from './themed.ts';
import { usePictureFromAbove } from './use-picture-from-above.ts';

/** So many different models are drawn from above; others are boxes with a name. */
const MAX_DRAWN_MODELS = 60;

interface Props {
  readonly pieces: PlanView['pieces'];
  readonly mmPerPx: number;
}

/** The furniture of a plan, as it looks from above. Nothing is looked through again while only walls move. */
export const Pieces = memo(function Pieces({ pieces, mmPerPx }: Props) {
  const items = usePlacedItems(pieces.flatMap(({ value }) => itemIdOf(value.idMap) ?? []));
  const drawn = new Set(
    [...new Set([...items.values()].flatMap(({ glbUrl }) => glbUrl ?? []))].slice(0, MAX_DRAWN_MODELS),
  );
  return stacked(pieces).map(({ key, value }) => {
    const item = items.get(itemIdOf(value.idMap) ?? '');
    const glbUrl = item?.glbUrl !== undefined && drawn.has(item.glbUrl) ? item.glbUrl : undefined;
    return <Piece key={key} object={value} name={item?.name} glbUrl={glbUrl} mmPerPx={mmPerPx} />;
  });
});

interface PieceProps {
  readonly object: PlanObject;
  readonly name: string | undefined;
  readonly glbUrl: string | undefined;
  readonly mmPerPx: number;
}

/** Drawn again only if it has changed: while one piece moves, the others stay. */
const Piece = memo(function Piece({ object, name, glbUrl, mmPerPx }: PieceProps) {
  const picture = usePictureFromAbove(glbUrl);
  if (!picture) {
    return (
      <>
        <Box object={object} />
        {name !== undefined && <PieceName name={name} object={object} mmPerPx={mmPerPx} />}
      </>
    );
  }
  const { xMm, yMm, widthMm, depthMm, rotationDegrees, flipX, flipY } = object;
  const [marginX, marginY] = [picture.margin.x * widthMm, picture.margin.y * depthMm];
  return (
    <image
      href={picture.url}
      x={-widthMm / 2 - marginX}
      y={-depthMm / 2 - marginY}
      width={widthMm + 2 * marginX}
      height={depthMm + 2 * marginY}
      preserveAspectRatio="none"
      transform={`translate(${xMm} ${yMm}) rotate(${rotationDegrees}) scale(${flipX} ${flipY})`}
    />
  );
});

const Box = memo(function Box({ object }: Pick<PieceProps, 'object'>) {
  return <>{themed(drawInPlace(object, drawFurniture({ ...NO_PLAN, objects: [object] }, 1)))}</>;
});
