/** A picture that is repeated on a surface in its true size. */
export interface RepeatedPicture {
  /** Tells pictures apart, for example the id of its item. */
  readonly id: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mimeType: 'image/jpeg' | 'image/png';
  /** Size of one repeat. */
  readonly widthMm: number;
  readonly heightMm: number;
  /** Of the surface, 0 to 1. */
  readonly roughness: number;
}

/** What a surface of a plan is painted with: its colour `#rrggbb`, or a picture. */
export interface Paint {
  readonly colour: string;
  readonly picture?: RepeatedPicture | undefined;
}

/** A place on a painted surface: to the right and down as somebody in front of it sees it. */
export type PlaceMm = readonly [acrossMm: number, downMm: number];

/** Returns the place in a picture, 1 for each repeat. */
export function inRepeats({ widthMm, heightMm }: RepeatedPicture, [acrossMm, downMm]: PlaceMm): [u: number, v: number] {
  return [acrossMm / widthMm, downMm / heightMm];
}

/**
 * Returns a place on a floor as its material sees it: turned by the rotation of the material, clockwise in the plan,
 * and in parts of its scale.
 */
export function onFloor(
  { xMm, yMm }: { readonly xMm: number; readonly yMm: number },
  { scaleX, scaleY, rotationDegrees }: { scaleX: number; scaleY: number; rotationDegrees: number },
): PlaceMm {
  const angle = (rotationDegrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [(xMm * cos + yMm * sin) / (scaleX || 1), (yMm * cos - xMm * sin) / (scaleY || 1)];
}
