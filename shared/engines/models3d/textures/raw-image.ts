/** An image whose pixels are decoded: red, green, blue and alpha bytes, row by row from the top. */
export interface RawImage {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly rgba: Uint8Array;
  readonly hasAlpha: boolean;
}

/** An image by its header alone, which is judged before anything is decoded. */
export interface RawImageReader {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Undefined when the file is damaged. */
  decode(): RawImage | undefined;
}

/** Five bits of a colour as eight. */
export function from5Bits(value: number): number {
  return (((value & 31) * 255 + 15) / 31) | 0;
}
