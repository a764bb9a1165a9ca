/** A decoded image: red, green, blue and alpha bytes, row by row from the top. */
export interface RawImage {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly rgba: Uint8Array;
  readonly hasAlpha: boolean;
}

/** The size of an image by its header, for checks before anything is decoded. */
export interface RawImageReader {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Returns undefined if the file is damaged. */
  decode(): RawImage | undefined;
}

/** Converts five bits of a colour to eight. */
export function from5Bits(value: number): number {
  return (((value & 31) * 255 + 15) / 31) | 0;
}
