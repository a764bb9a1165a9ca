import type { SourceDocument } from './source-document.ts';

/** A document with what it was before, and what was taken back. Unchanged parts are shared, so a step costs little. */
export interface History {
  readonly past: readonly SourceDocument[];
  readonly present: SourceDocument;
  readonly future: readonly SourceDocument[];
  /** As the service has it. */
  readonly saved: SourceDocument;
}

/** Steps that can be taken back. */
const MAX_STEPS = 1_000;

/** The history of a document that nobody has changed. */
export function newHistory(document: SourceDocument): History {
  return { past: [], present: document, future: [], saved: document };
}

/** Adds a step, if the document has changed. */
export function withStep(history: History, present: SourceDocument): History {
  if (present === history.present) return history;
  return { ...history, past: [...history.past, history.present].slice(-MAX_STEPS), present, future: [] };
}

/** Takes the last step back. */
export function undone(history: History): History {
  const present = history.past.at(-1);
  if (!present) return history;
  return { ...history, past: history.past.slice(0, -1), present, future: [history.present, ...history.future] };
}

/** Does again what was taken back last. */
export function redone(history: History): History {
  const [present, ...future] = history.future;
  if (!present) return history;
  return { ...history, past: [...history.past, history.present], present, future };
}
