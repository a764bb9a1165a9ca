import { counted } from '../../../texts/counted.ts';
import { shownLanguage, useTexts } from '../../../texts/use-texts.tsx';
import { keepName } from '../commands/name-room.ts';
import { planView } from '../document/plan-view.ts';
import { roomsOf } from '../document/rooms.ts';
import type { SourceDocument } from '../document/source-document.ts';
import type { PanelProps } from './panel-props.ts';

interface Props extends Pick<PanelProps, 'dispatch'> {
  readonly document: SourceDocument;
}

/**
 * Names the rooms in which several names of the drawing stand, as those of a room that is open to a kitchen: one of
 * them is chosen, or a wall makes rooms of them.
 */
export function SeveralNames({ document, dispatch }: Props) {
  const texts = useTexts();
  const rooms = roomsOf(planView(document)).filter((room) => room.texts.length > 1);
  if (rooms.length === 0) return null;
  return (
    <section className="several-names">
      {rooms.map((room) => (
        <div key={room.id}>
          <p className="quiet">{counted(texts.severalNames, room.texts.length, shownLanguage())}</p>
          <div className="facets">
            {room.texts.map(({ key, value: { text } }, index) => (
              <button
                key={key}
                type="button"
                aria-pressed={index === 0}
                title={texts.keepThisName}
                onClick={() => dispatch({ type: 'change', change: (plan) => keepName(plan, room.id, key) })}
              >
                {text}
              </button>
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}
