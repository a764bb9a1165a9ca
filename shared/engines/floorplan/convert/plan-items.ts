/** The items that openings and furniture become. */
export interface PlanItems {
  readonly doorItemId: string;
  readonly windowItemId: string;
  /** Catalog items by the names of blocks in capitals; blocks without one are left out of the plan. */
  readonly furniture: ReadonlyMap<string, FurnitureItem>;
}

/** The catalog item that a block becomes. Sizes that the catalog does not know are those of the block. */
export interface FurnitureItem {
  readonly itemId: string;
  readonly type: string;
  readonly widthMm: number | null;
  readonly depthMm: number | null;
  readonly heightMm: number | null;
}

/** The items of a tenant that has set none. */
export const DEFAULT_PLAN_ITEMS: PlanItems = {
  doorItemId: 'basic:door',
  windowItemId: 'basic:window',
  furniture: new Map(),
};
