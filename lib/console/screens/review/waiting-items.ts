/** The hidden items with a model, as many as are looked at without reading the list again. */
export const WAITING_QUERY = {
  ...{ 'visibilityStatus[]': ['1'], 'modelStatus[]': ['ready', 'review'] },
  limit: 200,
} satisfies { readonly [name: string]: string[] | number };

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
