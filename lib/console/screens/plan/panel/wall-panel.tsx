import { useTexts } from '../../../texts/use-texts.tsx';
import { addOpening } from '../commands/openings.ts';
import { paintWall, WALL_SIDES, wallMaterial } from '../commands/paint.ts';
import { deleteWall, MIN_WALL_MM, moveCorners, resizeWalls } from '../commands/walls.ts';
import { onWall } from '../document/along-wall.ts';
import type { Wall } from '../document/plan-view.ts';
import { MaterialField } from './material-field.tsx';
import { NumberField } from './number-field.tsx';
import type { PanelProps } from './panel-props.ts';
import { SameThickness } from './same-thickness.tsx';

const MAX_MM = 1_000_000;

/** A wall: thickness, height, length, its two corners, its sides, and what hangs in it. */
export function WallPanel({ wall, state, dispatch }: PanelProps & { readonly wall: Wall }) {
  const texts = useTexts();
  const { key, value, from, to, lengthMm } = wall;
  const corners = [
    { name: texts.corner1, id: value.from, place: from },
    { name: texts.corner2, id: value.to, place: to },
  ];
  const move = (id: number, place: { readonly x: number; readonly y: number }) =>
    dispatch({ type: 'change', change: (document) => moveCorners(document, new Map([[id, place]])) });
  const resize = (kind: { readonly thicknessMm?: number; readonly heightMm?: number }) =>
    dispatch({ type: 'change', change: (document) => resizeWalls(document, new Set([key]), kind) });
  return (
    <>
      <h2>{texts.wall}</h2>
      <div className="pair">
        <NumberField
          label={texts.thickness}
          value={value.thicknessMm}
          min={1}
          max={2_000}
          onChange={(thicknessMm) => resize({ thicknessMm })}
        />
        <NumberField
          label={texts.height}
          value={value.heightMm}
          min={1}
          max={20_000}
          onChange={(heightMm) => resize({ heightMm })}
        />
      </div>
      <SameThickness wall={wall} state={state} dispatch={dispatch} />
      <NumberField
        label={texts.length}
        value={lengthMm}
        min={MIN_WALL_MM}
        max={MAX_MM}
        onChange={(length) => move(value.to, onLine(wall, length))}
      />
      {corners.map(({ name, id, place }) => (
        <fieldset key={id} className="pair">
          <legend>{name}</legend>
          <NumberField
            label="X"
            value={place.x}
            min={-MAX_MM}
            max={MAX_MM}
            onChange={(x) => move(id, { ...place, x })}
          />
          <NumberField
            label="Y"
            value={place.y}
            min={-MAX_MM}
            max={MAX_MM}
            onChange={(y) => move(id, { ...place, y })}
          />
        </fieldset>
      ))}
      {WALL_SIDES.map((side) => (
        <MaterialField
          key={side}
          label={side === 'left' ? texts.leftSide : texts.rightSide}
          value={wallMaterial(wall, side)}
          onChange={(itemId) =>
            dispatch({ type: 'change', change: (document) => paintWall(document, key, side, itemId) })
          }
        />
      ))}
      <div className="panel-tools">
        {(['door', 'window'] as const).map((type) => (
          <button
            key={type}
            type="button"
            onClick={() =>
              dispatch({
                type: 'change',
                change: (document) => addOpening(document, key, lengthMm / 2, state.kinds[type]),
              })
            }
          >
            {type === 'door' ? texts.addDoor : texts.addWindow}
          </button>
        ))}
        <button
          type="button"
          className="plain"
          onClick={() => dispatch({ type: 'change', change: (document) => deleteWall(document, key) })}
        >
          {texts.remove}
        </button>
      </div>
    </>
  );
}

/** The place on the line of a wall at a distance from its first corner, also beyond its end. */
function onLine(wall: Wall, lengthMm: number) {
  return onWall(wall, lengthMm);
}
