import { SaxesParser } from 'saxes';

/** Elements with long lists of numbers, and extensions: their content is not part of the outline. */
const LEFT_OUT = ['mesh', 'convex_mesh', 'spline', 'brep', 'skin', 'morph', 'animation', 'extra'];

/** An element of a COLLADA file. Names have no prefix. */
export interface DaeElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly DaeElement[];
  /** Its own text without that of its children, and without blanks around it. */
  readonly text: string;
}

interface OpenElement extends DaeElement {
  readonly children: DaeElement[];
  text: string;
}

/**
 * Reads the elements of a COLLADA file without its geometry: what its own reader needs in addition to assimp. Errors of
 * the XML are ignored, because assimp decides whether a file is intact.
 *
 * @returns an element without a name, whose children are those of the file
 */
export function daeOutline(text: string): DaeElement {
  const root: OpenElement = { name: '', attributes: {}, children: [], text: '' };
  const open: OpenElement[] = [root];
  let depthLeftOut = 0;
  const addText = (part: string) => {
    const element = open.at(-1);
    if (depthLeftOut === 0 && element) element.text += part.trim();
  };
  const parser = new SaxesParser({ position: false, xmlns: false });
  parser.on('error', () => undefined);
  parser.on('opentag', ({ name, attributes }) => {
    const local = withoutPrefix(name);
    if (depthLeftOut > 0 || LEFT_OUT.includes(local)) {
      depthLeftOut++;
      return;
    }
    const element: OpenElement = { name: local, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    if (depthLeftOut > 0) depthLeftOut--;
    else if (open.length > 1) open.pop();
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  return root;
}

/** The elements of a name at any depth, also in each other, in the order of the file. */
export function descendants(element: DaeElement, name: string): DaeElement[] {
  return found(element, name, true);
}

/** The elements of a name at any depth, but not those in each other: no part of the file is in two of them. */
export function outermost(element: DaeElement, name: string): DaeElement[] {
  return found(element, name, false);
}

function found(element: DaeElement, name: string, entersThem: boolean): DaeElement[] {
  const elements: DaeElement[] = [];
  const pending = element.children.toReversed();
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next.name === name) elements.push(next);
    if (next.name === name && !entersThem) continue;
    for (const child of next.children.toReversed()) pending.push(child);
  }
  return elements;
}

/** The first child of this name. */
export function childOf(element: DaeElement | undefined, name: string): DaeElement | undefined {
  return element?.children.find((child) => child.name === name);
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
