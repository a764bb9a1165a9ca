import { filled, useTexts } from '../../texts/use-texts.tsx';
import { type Correction, QUARTER_DEGREES, tipOf } from './correction.ts';
import { type Standing, TOPS } from './standing.ts';

interface Props {
  /** As the picture shows the model. */
  readonly standing: Standing;
  readonly isBusy: boolean;
  /** It was read how the model stands. */
  readonly isKnown: boolean;
  readonly onCorrection: (correction: Correction) => void;
}

/** By the signs alone, nobody knows from where a turn is seen. */
const TURNS = [
  { rotateY: 90, text: 'turnModelLeft', sign: '↺ 90°' },
  { rotateY: 270, text: 'turnModelRight', sign: '↻ 90°' },
  { rotateY: 180, text: 'turnAround', sign: '180°' },
] as const;
const ARROWS = { front: '↙', back: '↗', left: '←', right: '→', down: '↓' } as const;

/** Turns a model, and puts one upright that lies on a side or stands on its head: by where its top is in the picture. */
export function StandingButtons({ standing, isBusy, isKnown, onCorrection }: Props) {
  const texts = useTexts();
  const hints = { down: texts.onItsHead, side: texts.putUprightHint };
  return (
    <>
      <fieldset className="facets turns">
        <legend>{texts.turnIt}</legend>
        {TURNS.map(({ rotateY, text, sign }) => {
          const name = filled(texts[text], { degrees: QUARTER_DEGREES });
          return (
            <button
              key={rotateY}
              type="button"
              title={name}
              aria-label={name}
              disabled={isBusy}
              onClick={() => onCorrection({ rotateY })}
            >
              {sign}
            </button>
          );
        })}
      </fieldset>
      <fieldset className="facets tops">
        <legend>{texts.putUpright}</legend>
        {TOPS.map((top) => (
          <button
            key={top}
            type="button"
            title={isKnown ? hints[top === 'down' ? 'down' : 'side'] : texts.standingRead}
            aria-label={`${texts.putUpright} ${texts[`top_${top}`]}`}
            disabled={isBusy || !isKnown}
            onClick={() => onCorrection(tipOf(standing, top))}
          >
            <span aria-hidden="true">{ARROWS[top]}</span> {texts[`top_${top}`]}
          </button>
        ))}
      </fieldset>
    </>
  );
}
