/** What the browser keeps of a name; null if there is nothing, or if somebody has told it to keep nothing of pages. */
export function keptText(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text in the browser. Where it keeps nothing of pages, or is full, the page goes on without it. */
export function keepText(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    // It is a convenience: what counts is in the service.
  }
}

/** Takes away what the browser keeps of a name. */
export function forgetText(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}
