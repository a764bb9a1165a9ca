/** The texts of the viewer's page in one language. */
export interface ViewTexts {
  readonly dimensions: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly reset: string;
  readonly inYourRoom: string;
  readonly drawing: string;
  readonly walk: string;
  /** The button that leads into the rooms, and out again. */
  readonly inside: string;
  readonly pieces: string;
  readonly plan: string;
  readonly sku: string;
  /** Width, depth, height, in this order. */
  readonly size: string;
  readonly loading: string;
  readonly noModel: string;
  readonly failed: string;
  /** How to move with keys and pointer. */
  readonly help: string;
  readonly walkHelp: string;
  readonly notFoundTitle: string;
  readonly notFound: string;
  readonly empty: string;
}
