import type { SourceDocument } from './source-document.ts';
import { newKey, type SourceElement, type SourceNode, withChildren } from './source-element.ts';

/** The lists of a plan: the element around each, from the root. */
const PATHS = {
  nodes: ['walls', 'nodes'],
  edges: ['walls', 'edges'],
  objects: ['planobjects'],
  texts: ['texters'],
  floors: ['floors'],
} as const;

/** A list of a plan. */
export type Section = keyof typeof PATHS;

/** The order in which clients write the parts of each element. */
const ORDER = ['walls', 'nodes', 'edges', 'planobjects', 'texters', 'measures', 'floors', 'transparency'];

/** The element around a list; undefined if the plan does not have it. */
export function sectionOf({ root }: SourceDocument, section: Section): SourceElement | undefined {
  let element: SourceElement | undefined = root;
  for (const name of PATHS[section]) element = element && childNamed(element, name);
  return element;
}

/** Replaces elements of a list by others, by the keys of the elements, and adds some at its end. */
export function withSection(
  document: SourceDocument,
  section: Section,
  {
    replaced = new Map(),
    added = [],
  }: {
    readonly replaced?: ReadonlyMap<number, readonly SourceElement[]>;
    readonly added?: readonly SourceElement[];
  },
): SourceDocument {
  if (replaced.size + added.length === 0) return document;
  const change = (around: SourceElement) => withChildren(around, listed(around.children, replaced, added));
  return { ...document, root: changedAt(document.root, PATHS[section], change) };
}

function listed(
  children: readonly SourceNode[],
  replaced: ReadonlyMap<number, readonly SourceElement[]>,
  added: readonly SourceElement[],
): SourceNode[] {
  const nodes: SourceNode[] = [];
  let blank = '';
  let end = 0;
  for (const node of children) {
    const instead = typeof node === 'string' ? undefined : replaced.get(node.key);
    const last = nodes.at(-1);
    const before = typeof last === 'string' && last.trim() === '' ? last : '';
    if (typeof node !== 'string') blank = before;
    // The line break before an element goes with it, and each further element gets one.
    if (instead && instead.length === 0 && before !== '') nodes.pop();
    if (!instead) nodes.push(node);
    else
      for (const [index, each] of instead.entries()) nodes.push(...(index > 0 && before !== '' ? [before] : []), each);
    if (typeof node !== 'string') end = nodes.length;
  }
  const further = added.flatMap((each) => (blank === '' ? [each] : [blank, each]));
  return [...nodes.slice(0, end), ...further, ...nodes.slice(end)];
}

/** The element with the one at a path below it changed, which is made if it does not exist. */
function changedAt(
  element: SourceElement,
  [name, ...further]: readonly string[],
  change: (found: SourceElement) => SourceElement,
): SourceElement {
  if (name === undefined) return change(element);
  const found = childNamed(element, name);
  if (found) {
    const children = element.children.map((child) => (child === found ? changedAt(found, further, change) : child));
    return withChildren(element, children);
  }
  const made = changedAt({ key: newKey(), name, open: `<${name}/>`, children: [], close: '' }, further, change);
  const rank = ORDER.indexOf(name);
  const later = element.children.findIndex((child) => typeof child !== 'string' && ORDER.indexOf(child.name) > rank);
  const place = later < 0 ? element.children.length : later;
  return withChildren(element, element.children.toSpliced(place, 0, made));
}

function childNamed({ children }: SourceElement, name: string): SourceElement | undefined {
  for (const child of children) if (typeof child !== 'string' && child.name === name) return child;
  return undefined;
}
