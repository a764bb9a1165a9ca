import { useState } from 'react';
import { useTexts } from '../../../texts/use-texts.tsx';
import { resizeWalls } from '../commands/walls.ts';
import { outerWalls } from '../document/outer-walls.ts';
import { planView, type Wall } from '../document/plan-view.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { NumberField } from './number-field.tsx';
import type { PanelProps } from './panel-props.ts';

interface Props extends Pick<PanelProps, 'dispatch'> {
  readonly document: SourceDocument;
  /** Also if the thickness stays as it was assumed. */
  readonly onAnswer: () => void;
}

const USUAL_MM = 100;

/** Asks once for a plan how thick its walls are, because its drawing does not show it. The answer is one step. */
export function ThicknessQuestion({ document, dispatch, onAnswer }: Props) {
  const texts = useTexts();
  const view = planView(document);
  const outer = outerWalls(view);
  const inner = new Set(view.walls.flatMap(({ key }) => (outer.has(key) ? [] : [key])));
  const [typed, setTyped] = useState<{ readonly outerMm?: number; readonly innerMm?: number }>({});
  const mostIn = (keys: ReadonlySet<number>) => commonThickness(view.walls.filter(({ key }) => keys.has(key)));
  const outerMm = typed.outerMm ?? mostIn(outer);
  const innerMm = typed.innerMm ?? mostIn(inner);
  const fields = [
    { name: 'outerMm', label: texts.outerWallsThickness, keys: outer, value: outerMm },
    { name: 'innerMm', label: texts.innerWallsThickness, keys: inner, value: innerMm },
  ].filter(({ keys }) => keys.size > 0);
  return (
    <fieldset className="thickness-question">
      <legend>{texts.thicknessAsk}</legend>
      <p className="quiet">{texts.thicknessAskWhy}</p>
      {fields.map(({ name, label, value }) => (
        <NumberField
          key={name}
          label={label}
          value={value}
          min={1}
          max={2_000}
          onChange={(thicknessMm) => setTyped((before) => ({ ...before, [name]: thicknessMm }))}
        />
      ))}
      <div className="panel-tools">
        <button
          type="button"
          className="main"
          onClick={() => {
            dispatch({
              type: 'change',
              change: (plan) =>
                resizeWalls(resizeWalls(plan, outer, { thicknessMm: outerMm }), inner, { thicknessMm: innerMm }),
            });
            onAnswer();
          }}
        >
          {texts.setThickness}
        </button>
        <button type="button" className="plain" onClick={onAnswer}>
          {texts.keepThickness}
        </button>
      </div>
    </fieldset>
  );
}

/** The thickness that most of some walls have. */
function commonThickness(walls: readonly Wall[]): number {
  const counts = new Map<number, number>();
  for (const { value } of walls) counts.set(value.thicknessMm, (counts.get(value.thicknessMm) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? USUAL_MM;
}
