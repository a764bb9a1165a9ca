/** Everybody sees the item. */
export const PUBLISHED = 0;
/** Only the own people see the item until somebody publishes it. */
export const HIDDEN = 1;
/** Nobody sees the item, and no list has it. */
export const ARCHIVED = 2;

/** Whether an item is published: everybody sees it. */
export function isShown({ visibilityStatus }: { readonly visibilityStatus: number }): boolean {
  return visibilityStatus !== HIDDEN && visibilityStatus !== ARCHIVED;
}
