import { decimal, FRACTION_DIGITS, METRE_DIGITS } from './decimal.ts';
import type { ExportPart } from './export-model.ts';
import type { TextOutput } from './text-output.ts';

/** Writes numbers separated by blanks. */
export function writeNumbers(text: TextOutput, values: ArrayLike<number>, digits: number): void {
  for (let at = 0; at < values.length; at++) {
    const value = decimal(values[at] ?? 0, digits);
    text.write(at === 0 ? value : ` ${value}`);
  }
}

/** Writes the coordinates of a part, in metres. */
export function writePositions(text: TextOutput, { positions }: ExportPart): void {
  writeNumbers(text, positions, METRE_DIGITS);
}

/** Writes texture coordinates from the lower left corner of a picture, as most formats need them. */
export function writeFlippedUvs(text: TextOutput, uvs: Float32Array): void {
  for (let at = 0; at < uvs.length; at++) {
    const value = uvs[at] ?? 0;
    text.write(`${at === 0 ? '' : ' '}${decimal(at % 2 === 0 ? value : 1 - value, FRACTION_DIGITS)}`);
  }
}

/** Writes triangles as lists of corners that end with -1, for X3D and VRML. */
export function writeFaceSet(text: TextOutput, indices: Uint32Array): void {
  for (let at = 0; at < indices.length; at += 3) {
    text.write(`${at === 0 ? '' : ' '}${indices[at]} ${indices[at + 1]} ${indices[at + 2]} -1`);
  }
}

/** Formats a few numbers, for short lists. */
export function numberText(values: readonly number[]): string {
  return values.map((value) => decimal(value, FRACTION_DIGITS)).join(' ');
}
