/** The function that answers what no route takes. */
export const FALLBACK_NAME = 'fallback';

/** The name of an endpoint's function and of its folder: `listItemJobs` gives `list-item-jobs`. */
export function functionName(operation: string): string {
  return operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
