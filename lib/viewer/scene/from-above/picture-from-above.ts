/** A piece of furniture seen from straight above, its front at the bottom, on a soft shadow. */
export interface PictureFromAbove {
  readonly url: string;
  /** What the shadow takes on each side, as shares of the piece's width and depth. */
  readonly margin: { readonly x: number; readonly y: number };
}
