import type { Dispatch } from 'react';
import type { EditorAction } from '../editor/change-editor.ts';
import type { EditorState } from '../editor/editor-state.ts';

/** What every panel of the editor gets. */
export interface PanelProps {
  readonly state: EditorState;
  readonly dispatch: Dispatch<EditorAction>;
}
