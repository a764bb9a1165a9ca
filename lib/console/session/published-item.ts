/** An item that the review has published, as it was shown there. */
export interface PublishedItem {
  readonly id: string;
  readonly label: string;
  readonly pictureUrl: string | null;
}
