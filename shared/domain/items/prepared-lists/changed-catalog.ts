/** A catalog whose items were written. */
export interface ChangedCatalog {
  readonly tenant: number;
  readonly catalogId: string;
}
