import type { EditorState } from '../editor/editor-state.ts';

/** What is not saved, with the tag of the state that it was opened on. */
interface KeptWork {
  readonly state: EditorState;
  readonly etag: string | undefined;
}

const kept = new Map<string, KeptWork>();

/** Keeps the work on a plan, if something of it is not saved, for as long as the page is open. */
export function keepWork(planId: string, work: KeptWork): void {
  if (work.state.history.present === work.state.history.saved) {
    forgetWork(planId);
    return;
  }
  kept.set(planId, { ...work, state: { ...work.state, drag: undefined, draft: undefined } });
  window.addEventListener('beforeunload', ask);
}

/** Forgets the work on a plan: something else has taken its place. */
export function forgetWork(planId: string): void {
  kept.delete(planId);
  if (kept.size === 0) window.removeEventListener('beforeunload', ask);
}

/** Work on a plan that was left before it was saved. */
export function keptWork(planId: string): KeptWork | undefined {
  return kept.get(planId);
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
