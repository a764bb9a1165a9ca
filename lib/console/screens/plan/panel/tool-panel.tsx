import { useTexts } from '../../../texts/use-texts.tsx';
import { NumberField } from './number-field.tsx';
import type { PanelProps } from './panel-props.ts';

/** What the tool makes next, with its numbers; without a tool, how to begin. */
export function ToolPanel({ state: { tool, kinds }, dispatch }: PanelProps) {
  const texts = useTexts();
  if (tool === 'select') return <p className="quiet panel">{texts.chooseSomething}</p>;
  if (tool === 'piece') {
    return (
      <section className="panel" aria-label={texts.nextPiece}>
        <h2>{kinds.piece?.label}</h2>
        <p className="quiet">{texts.placePiece}</p>
      </section>
    );
  }
  if (tool === 'paint') {
    return (
      <section className="panel" aria-label={texts.nextMaterial}>
        <h2>{kinds.paint?.label}</h2>
        <p className="quiet">{texts.placeMaterial}</p>
      </section>
    );
  }
  if (tool === 'trace') {
    return (
      <section className="panel" aria-label={texts.toolTrace}>
        <h2>{texts.toolTrace}</h2>
        <p className="quiet">{texts.traceHow}</p>
      </section>
    );
  }
  if (tool === 'wall') {
    const { wall } = kinds;
    return (
      <section className="panel" aria-label={texts.wall}>
        <h2>{texts.wall}</h2>
        <p className="quiet">{texts.drawWalls}</p>
        <NumberField
          label={texts.thickness}
          value={wall.thicknessMm}
          min={1}
          max={2_000}
          onChange={(thicknessMm) => dispatch({ type: 'kinds', kinds: { wall: { ...wall, thicknessMm } } })}
        />
        <NumberField
          label={texts.height}
          value={wall.heightMm}
          min={1}
          max={20_000}
          onChange={(heightMm) => dispatch({ type: 'kinds', kinds: { wall: { ...wall, heightMm } } })}
        />
      </section>
    );
  }
  const kind = kinds[tool];
  const change = (numbers: Partial<Record<'widthMm' | 'heightMm' | 'sillMm', number>>) =>
    dispatch({ type: 'kinds', kinds: { [tool]: { ...kind, ...numbers } } });
  return (
    <section className="panel" aria-label={tool === 'door' ? texts.door : texts.window}>
      <h2>{tool === 'door' ? texts.door : texts.window}</h2>
      <p className="quiet">{texts.placeOpening}</p>
      <NumberField
        label={texts.width}
        value={kind.widthMm}
        min={100}
        max={20_000}
        onChange={(widthMm) => change({ widthMm })}
      />
      <NumberField
        label={texts.height}
        value={kind.heightMm}
        min={1}
        max={20_000}
        onChange={(heightMm) => change({ heightMm })}
      />
      {tool === 'window' && (
        <NumberField label={texts.sill} value={kind.sillMm} max={20_000} onChange={(sillMm) => change({ sillMm })} />
      )}
    </section>
  );
}
