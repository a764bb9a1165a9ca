import { memo } from 'react';
import { itemIdOf } from '../../../../../shared/engines/floorplan/plan-xml/id-map.ts';
import { lengthsText } from '../../../parts/size/size-mm.ts';
import { filled, useTexts } from '../../../texts/use-texts.tsx';
import { areaText } from '../document/area-text.ts';
import { planView } from '../document/plan-view.ts';
import { roomsOf } from '../document/rooms.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { pieceDoubts } from '../editor/piece-doubts.ts';
import { isSameSelection, type Selection } from '../editor/selection.ts';
import { DoubtNote } from './doubt-note.tsx';
import { DoubtSign } from './doubt-sign.tsx';
import { doubtTexts } from './doubt-texts.ts';
import { openingWord } from './opening-word.ts';
import type { PanelProps } from './panel-props.ts';
import { pieceName } from './piece-name.ts';
import { usePlacedItems } from './use-placed-items.ts';

interface Props extends Pick<PanelProps, 'dispatch'> {
  readonly document: SourceDocument;
  readonly selection: Selection | undefined;
}

/** One line of the list. */
interface Line {
  readonly selection: Selection;
  readonly name: string;
  readonly detail: string;
  /** Why it may stand in the wrong place. */
  readonly doubt?: string | undefined;
  /** The doubt is a note alone. */
  readonly isSoft?: boolean | undefined;
}

/**
 * All that is in the plan, to choose by keyboard: rooms, walls, doors and windows, pieces. It stays as it is while the
 * hand moves.
 */
export const ContentsPanel = memo(function ContentsPanel({ document, selection: chosen, dispatch }: Props) {
  const texts = useTexts();
  const view = planView(document);
  const items = usePlacedItems(view.pieces.flatMap(({ value }) => itemIdOf(value.idMap) ?? []));
  const doubts = pieceDoubts(view);
  const number = new Intl.NumberFormat();
  const groups: readonly { readonly name: string; readonly lines: readonly Line[] }[] = [
    {
      name: texts.rooms,
      lines: roomsOf(view).map(({ id, text, areaM2 }, index) => ({
        selection: { kind: 'room', id },
        name: text?.value.text || `${texts.room} ${index + 1}`,
        detail: `${areaText(areaM2)} ${texts.squareMetres}`,
      })),
    },
    {
      name: texts.walls,
      lines: view.walls.map(({ key, lengthMm, value }, index) => ({
        selection: { kind: 'wall', key },
        name: `${texts.wall} ${index + 1}`,
        detail: lengthsText(lengthMm, value.thicknessMm),
      })),
    },
    {
      name: texts.doorsAndWindows,
      lines: view.openings.map(({ key, value }, index) => ({
        selection: { kind: 'opening', key },
        name: `${texts[openingWord(value)]} ${index + 1}`,
        detail: lengthsText(value.widthMm, value.heightMm),
      })),
    },
    {
      name: texts.pieces,
      lines: view.pieces.map(({ key, value }) => {
        const found = doubts.get(key);
        return {
          selection: { kind: 'piece', key },
          name: pieceName(value, items),
          detail: lengthsText(value.widthMm, value.depthMm),
          doubt: found && doubtTexts(found, texts, (part) => pieceName(part.value, items)).join(' '),
          isSoft: found?.isSoft,
        };
      }),
    },
  ];
  if (groups.every(({ lines }) => lines.length === 0)) return <p className="quiet panel">{texts.emptyPlan}</p>;
  return (
    <div className="panel contents">
      <DoubtNote view={view} selection={chosen} dispatch={dispatch} />
      {groups
        .filter(({ lines }) => lines.length > 0)
        .map(({ name, lines }) => (
          <details key={name} open={lines.length < 30}>
            <summary>
              {name} <span className="quiet">{number.format(lines.length)}</span>
            </summary>
            <ul>
              {lines.map(({ selection, name: label, detail, doubt, isSoft }) => (
                <li key={selection.kind === 'room' ? selection.id : selection.key}>
                  <button
                    type="button"
                    aria-pressed={isSameSelection(chosen, selection)}
                    aria-label={spoken(filled(texts.chooseNamed, { name: `${label}, ${detail}` }), doubt)}
                    title={doubt}
                    onClick={() => dispatch({ type: 'select', selection })}
                  >
                    <span>{label}</span> {doubt !== undefined && <DoubtSign isSoft={isSoft} />}{' '}
                    <span className="quiet">{detail}</span>
                  </button>
                </li>
              ))}
            </ul>
          </details>
        ))}
    </div>
  );
});

/** The doubt belongs to the name of the button: a screen reader says no sign. */
function spoken(name: string, doubt: string | undefined): string {
  return doubt === undefined ? name : `${name}. ${doubt}`;
}
