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
  /** How to move in the rooms. */
  readonly insideHelp: string;
  readonly pieces: string;
  readonly plan: string;
  /** Before the time at which the plan was saved as it is shown. */
  readonly savedAt: string;
  /** In the tab that the editor of a plan has opened: what is shown, the button back, and if the tab stays open. */
  readonly asItWas: string;
  readonly closeView: string;
  readonly closeTab: string;
  readonly sku: string;
  /** Width, depth, height, in this order. */
  readonly size: string;
  readonly loading: string;
  /** While the pieces of a drawing are drawn from above; numbers follow. */
  readonly drawingPieces: string;
  readonly noModel: string;
  readonly failed: string;
  /** How to move with keys and pointer. */
  readonly help: string;
  readonly walkHelp: string;
  readonly notFoundTitle: string;
  readonly notFound: string;
  readonly empty: string;
  /** The heading of what can be chosen of a piece. */
  readonly options: string;
  readonly price: string;
  readonly copyLink: string;
  readonly linkCopied: string;
  readonly sendMail: string;
  /** The button of the cart of the website around the page, and what is said after it. */
  readonly toCart: string;
  readonly inCart: string;
  /** A choice that the browser cannot show. */
  readonly notShown: string;
  /** Before the option and its values without which a value cannot be chosen, and before those with which it cannot. */
  readonly onlyWith: string;
  readonly notWith: string;
  readonly smaller: string;
  readonly larger: string;
}
