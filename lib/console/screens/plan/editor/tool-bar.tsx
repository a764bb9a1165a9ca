import type { ReactNode } from 'react';
import { useTexts } from '../../../texts/use-texts.tsx';
import type { PanelProps } from '../panel/panel-props.ts';
import type { Tool } from './editor-state.ts';

/** Tools, with the keys that choose them where no text is typed. */
const TOOLS: readonly {
  readonly tool: Tool;
  readonly text: 'toolSelect' | 'wall' | 'door' | 'window' | 'toolTrace';
  readonly key: string;
}[] = [
  { tool: 'select', text: 'toolSelect', key: 'V' },
  { tool: 'wall', text: 'wall', key: 'W' },
  { tool: 'door', text: 'door', key: 'D' },
  { tool: 'window', text: 'window', key: 'F' },
  { tool: 'trace', text: 'toolTrace', key: 'T' },
];

/** The tools, undo and redo, and what the paper shows. */
export function ToolBar({
  state: { tool, history, underlay },
  dispatch,
  children,
}: PanelProps & { readonly children?: ReactNode }) {
  const texts = useTexts();
  return (
    <div className="tools plan-tools" role="toolbar" aria-label={texts.planTools}>
      {TOOLS.filter((each) => each.tool !== 'trace' || underlay).map(({ tool: each, text, key }) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === tool}
          onClick={() => dispatch({ type: 'tool', tool: each })}
        >
          {texts[text]} <kbd>{key}</kbd>
        </button>
      ))}
      <span className="gap" />
      <button type="button" disabled={history.past.length === 0} onClick={() => dispatch({ type: 'undo' })}>
        {texts.undoStep} <kbd>Ctrl Z</kbd>
      </button>
      <button type="button" disabled={history.future.length === 0} onClick={() => dispatch({ type: 'redo' })}>
        {texts.redoStep} <kbd>Ctrl Y</kbd>
      </button>
      {children}
    </div>
  );
}
