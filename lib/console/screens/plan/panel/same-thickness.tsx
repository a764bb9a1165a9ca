import { useState } from 'react';
import { lengthsText } from '../../../parts/size/size-mm.ts';
import { filled, useTexts } from '../../../texts/use-texts.tsx';
import { resizeWalls } from '../commands/walls.ts';
import { outerWalls } from '../document/outer-walls.ts';
import { planView, type Wall } from '../document/plan-view.ts';
import type { PanelProps } from './panel-props.ts';

/**
 * Gives the thickness of a wall to others in one step: to the outer ones, to those as thick as it was when it was
 * chosen, to all. What would change nothing cannot be pressed, and keeps its place.
 */
export function SameThickness({ wall, state, dispatch }: PanelProps & { readonly wall: Wall }) {
  const texts = useTexts();
  const { thicknessMm } = wall.value;
  const [firstMm] = useState(thicknessMm);
  const view = planView(state.history.present);
  const outer = outerWalls(view);
  const choices = [
    { text: texts.outerWalls, isMeant: ({ key }: Wall) => outer.has(key) },
    {
      text: filled(texts.wallsOfThickness, { thickness: lengthsText(firstMm) }),
      isMeant: ({ key, value }: Wall) => key === wall.key || value.thicknessMm === firstMm,
    },
    { text: texts.allWalls, isMeant: () => true },
  ];
  return (
    <fieldset className="same-thickness">
      <legend>{texts.sameThickness}</legend>
      {choices.map(({ text, isMeant }) => {
        const meant = view.walls.filter(isMeant);
        return (
          <button
            key={text}
            type="button"
            disabled={meant.every(({ value }) => value.thicknessMm === thicknessMm)}
            onClick={() => {
              const keys = new Set(meant.map(({ key }) => key));
              dispatch({ type: 'change', change: (document) => resizeWalls(document, keys, { thicknessMm }) });
            }}
          >
            {filled(text, { count: meant.length })}
          </button>
        );
      })}
    </fieldset>
  );
}
