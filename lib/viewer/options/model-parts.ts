/** What options can name of a model. */
export interface ModelParts {
  /** Names of nodes with geometry, in the order of the model. */
  readonly nodes: readonly string[];
  readonly materials: readonly string[];
  readonly variants: readonly string[];
}
