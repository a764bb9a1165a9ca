import { useEffect } from 'react';
import type { EditorState } from '../editor/editor-state.ts';
import { keepWork } from './kept-work.ts';

/**
 * Nothing that was drawn is lost by a look at another screen: it is kept, and is there again when the plan is opened.
 * The browser asks before the page itself is closed.
 */
export function useKeptWork(planId: string, state: EditorState, etag: string | undefined): void {
  useEffect(() => keepWork(planId, { state, etag }), [planId, state, etag]);
}
