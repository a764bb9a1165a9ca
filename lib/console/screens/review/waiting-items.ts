/** Where the queries keep the list of the review. */
export const WAITING_KEY = ['review'] as const;

/** The hidden items with a model by name, as many as are looked at without reading the list again. */
export const WAITING_QUERY = {
  ...{ 'visibilityStatus[]': ['1'], 'modelStatus[]': ['ready', 'review'] },
  limit: 200,
  sort: 'label',
} as const satisfies { readonly [name: string]: readonly string[] | number | string };

/** The part of an answer that matters here. */
interface Page {
  readonly items: readonly unknown[];
  readonly meta: { readonly nextCursor?: string | undefined };
}

/**
 * Whether items wait behind a list that somebody has gone through. They are in the list when it is read again from its
 * start: what was decided waits no more.
 */
export function hasMore(page: Page | undefined): boolean {
  return page !== undefined && page.items.length > 0 && page.meta.nextCursor !== undefined;
}

/** A page of items that can be told apart. */
interface ItemPage<Each> extends Page {
  readonly items: Each[];
}

/**
 * The list with the items of a newer one that it lacks, at its end: what somebody is going through stays as it is.
 * Behind a list that is not whole new items come when it is read again at its end.
 */
export function withNew<Each extends { readonly id: string }, Of extends ItemPage<Each>>(before: Of, newer: Of): Of {
  if (before.meta.nextCursor !== undefined) return before;
  const listed = new Set(before.items.map(({ id }) => id));
  return { ...newer, items: [...before.items, ...newer.items.filter(({ id }) => !listed.has(id))] };
}
