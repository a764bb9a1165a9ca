import { leavesOf } from '../../../../../shared/engines/floorplan/geometry/door-leaves.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import { MIN_OPENING_MM } from '../commands/free-spans.ts';
import { changeOpening, exchangeOpening, type OpeningChange } from '../commands/openings.ts';
import { deleteObject } from '../commands/pieces.ts';
import type { Opening } from '../document/plan-view.ts';
import { NumberField } from './number-field.tsx';
import { openingWord } from './opening-word.ts';
import type { PanelProps } from './panel-props.ts';

/** A door or a window: its size, its place along the wall, and of a door how its leaves turn. */
export function OpeningPanel({ opening, state, dispatch }: PanelProps & { readonly opening: Opening }) {
  const texts = useTexts();
  const { key, value, wall, alongMm } = opening;
  const isDoor = value.type === 'door';
  // Two leaves are alike on both ends, and a wider door slides.
  const leaves = isDoor ? leavesOf(value).leaves : 0;
  const change = (numbers: OpeningChange) =>
    dispatch({ type: 'change', change: (document) => changeOpening(document, key, numbers) });
  return (
    <>
      <h2>{texts[openingWord(value)]}</h2>
      <div className="pair">
        <NumberField
          label={texts.width}
          value={value.widthMm}
          min={MIN_OPENING_MM}
          max={20_000}
          onChange={(widthMm) => change({ widthMm })}
        />
        <NumberField
          label={texts.height}
          value={value.heightMm}
          min={1}
          max={20_000}
          onChange={(heightMm) => change({ heightMm })}
        />
      </div>
      <div className="pair">
        {!isDoor && (
          <NumberField label={texts.sill} value={value.zMm} max={20_000} onChange={(sillMm) => change({ sillMm })} />
        )}
        {wall && (
          <NumberField
            label={texts.fromCorner}
            value={alongMm - value.widthMm / 2}
            max={wall.lengthMm}
            onChange={(startMm) => change({ alongMm: startMm + value.widthMm / 2 })}
          />
        )}
      </div>
      <div className="panel-tools">
        {leaves === 1 && (
          <button type="button" onClick={() => change({ flipX: -value.flipX })}>
            {texts.otherHinge}
          </button>
        )}
        {leaves > 0 && (
          <button type="button" onClick={() => change({ flipY: -value.flipY })}>
            {texts.otherSide}
          </button>
        )}
        <button
          type="button"
          onClick={() =>
            dispatch({
              type: 'change',
              change: (document) => exchangeOpening(document, key, state.kinds[isDoor ? 'window' : 'door']),
            })
          }
        >
          {isDoor ? texts.makeWindow : texts.makeDoor}
        </button>
        <button
          type="button"
          className="plain"
          onClick={() => dispatch({ type: 'change', change: (document) => deleteObject(document, key) })}
        >
          {texts.remove}
        </button>
      </div>
    </>
  );
}
