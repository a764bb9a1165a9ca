import { styleText } from 'node:util';

/** The styles that commands print in. */
type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green';

/** Returns a text in a style, or unchanged if the output has no colours. */
export type Paint = (style: Style, text: string) => string;

/** Returns the paint of an output. */
export function paintOf(colours: boolean): Paint {
  return (style, text) => (colours ? styleText(style, text, { validateStream: false }) : text);
}

/** Whether a stream is a terminal with colours. `NO_COLOR` turns them off. */
export function hasColours(stream: { readonly isTTY?: boolean; hasColors?(): boolean }): boolean {
  return stream.isTTY === true && stream.hasColors?.() === true;
}
