import { Link } from 'wouter';
import { itemIdOf } from '../../../../../shared/engines/floorplan/plan-xml/id-map.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import { cameFrom, type PlanCameFrom } from '../../../parts/plan-came-from.ts';
import { filled, useTexts } from '../../../texts/use-texts.tsx';
import { outerBounds } from '../document/outer-bounds.ts';
import { type Part, planView } from '../document/plan-view.ts';
import { shownDocument } from '../editor/editor-state.ts';
import { pieceDoubts } from '../editor/piece-doubts.ts';
import { movePiece, removeObject, resizeAndCarry, standsOn } from '../editor/standing.ts';
import { doubtTexts } from './doubt-texts.ts';
import { newSizes, pieceSizeText } from './new-sizes.ts';
import { NumberField } from './number-field.tsx';
import type { PanelProps } from './panel-props.ts';
import { pieceName } from './piece-name.ts';
import { usePlacedItems } from './use-placed-items.ts';

const MAX_MM = 1_000_000;
const QUARTER_DEGREES = 90;
const TURNS = [
  { sign: '↺', text: 'turnLeft', degrees: -QUARTER_DEGREES },
  { sign: '↻', text: 'turnRight', degrees: QUARTER_DEGREES },
] as const;
const LENGTH = new Intl.NumberFormat();

interface Props extends PanelProps {
  readonly piece: Part<PlanObject>;
  /** In which it stands, for the way back from its item. */
  readonly plan: PlanCameFrom;
}

/**
 * A piece of furniture: where it stands, how it is turned, and which item it is. What comes and goes stands below the
 * buttons, which keep their place while somebody presses them.
 */
export function PiecePanel({ piece, plan, state, dispatch }: Props) {
  const texts = useTexts();
  const { key, value } = piece;
  const itemId = itemIdOf(value.idMap);
  const view = planView(shownDocument(state));
  // People measure from a corner of their house. A plan has its origin anywhere.
  const corner = outerBounds(view);
  const { minX, minY } = corner ?? { minX: 0, minY: 0 };
  const doubts = pieceDoubts(view).get(key);
  const base = standsOn(view, value);
  const idOf = (part: Part<PlanObject>) => itemIdOf(part.value.idMap) ?? '';
  const items = usePlacedItems(
    [piece, ...(base ? [base] : []), ...(doubts?.overlapped ?? [])].map(idOf).filter((id) => id !== ''),
  );
  const nameOf = (part: Part<PlanObject>) => pieceName(part.value, items);
  const isHidden = items.get(itemId ?? '')?.isPublished === false;
  const newSize = newSizes([piece], items).get(key);
  const change = (numbers: Parameters<typeof movePiece>[2]) =>
    dispatch({ type: 'change', change: (document) => movePiece(document, key, numbers) });
  return (
    <>
      <h2>{nameOf(piece)}</h2>
      <p className="piece-facts">
        <span className="quiet">{pieceSizeText(value)}</span>{' '}
        {itemId && (
          <Link href={`/items/${encodeURIComponent(itemId)}`} state={cameFrom(plan)}>
            {texts.item}
          </Link>
        )}{' '}
        {isHidden && <span className="mark">{texts.notPublished}</span>}
      </p>
      {newSize && (
        <p className="new-sizes">
          <span className="odd">{filled(texts.itemSizeNow, { size: pieceSizeText(newSize) })}</span>{' '}
          <button
            type="button"
            onClick={() =>
              dispatch({ type: 'change', change: (document) => resizeAndCarry(document, new Map([[key, newSize]])) })
            }
          >
            {texts.takeNewSize}
          </button>
        </p>
      )}
      <fieldset className="pair measures">
        <legend>{corner ? texts.placeFromCorner : texts.place}</legend>
        <NumberField
          label={texts.fromLeft}
          value={value.xMm - minX}
          min={-MAX_MM}
          max={MAX_MM}
          onChange={(x) => change({ x: x + minX })}
        />
        <NumberField
          label={texts.fromTop}
          value={value.yMm - minY}
          min={-MAX_MM}
          max={MAX_MM}
          onChange={(y) => change({ y: y + minY })}
        />
        <NumberField
          label={texts.aboveFloor}
          value={value.zMm}
          min={-20_000}
          max={20_000}
          onChange={(z) => change({ z })}
        />
        <NumberField
          label={texts.rotation}
          value={value.rotationDegrees}
          min={-360}
          max={360}
          step={15}
          unit="°"
          onChange={(rotationDegrees) => change({ rotationDegrees })}
        />
      </fieldset>
      <div className="panel-tools">
        {TURNS.map(({ sign, text, degrees }) => {
          const name = filled(texts[text], { degrees: QUARTER_DEGREES });
          return (
            <button
              key={text}
              type="button"
              aria-label={name}
              title={name}
              onClick={() => change({ rotationDegrees: value.rotationDegrees + degrees })}
            >
              {sign} {QUARTER_DEGREES}°
            </button>
          );
        })}
        <button
          type="button"
          className="plain"
          onClick={() => dispatch({ type: 'change', change: (document) => removeObject(document, key) })}
        >
          {texts.remove}
        </button>
      </div>
      {state.notice === 'turnedToWall' && <p className="quiet">{texts.turnedToWall}</p>}
      {doubts &&
        doubtTexts(doubts, texts, nameOf).map((text) => (
          <p key={text} className={doubts.isSoft ? 'quiet' : 'odd'}>
            {text}
          </p>
        ))}
      {base && <p>{filled(texts.standsOn, { name: nameOf(base), height: LENGTH.format(value.zMm) })}</p>}
    </>
  );
}
