import { parsePlanXml } from '../../../../../shared/engines/floorplan/plan-xml/parse-plan-xml.ts';
import { newKey, type SourceElement, type SourceNode } from './source-element.ts';

/** A plan XML as it came: {@link writeSource} gives back the same bytes. Documents are never changed, only replaced. */
export interface SourceDocument {
  /** What stands before the root: a declaration, comments. */
  readonly before: string;
  readonly root: SourceElement;
  readonly after: string;
}

/** A plan without anything in it. */
export const EMPTY_PLAN =
  '<plan version="2"><walls><nodes/><edges/></walls><planobjects/><texters/><measures/><floors/><transparency><layers/></transparency></plan>';

/** An element whose end tag has not come yet. */
interface OpenElement extends SourceElement {
  children: SourceNode[];
  close: string;
}

/**
 * Reads a plan XML.
 *
 * @throws PlanXmlError if the service's own reader refuses the text: then no client draws it either
 */
export function readSource(text: string): SourceDocument {
  parsePlanXml(text);
  return scanned(text);
}

/** Cuts a well-formed text at its tags. */
function scanned(text: string): SourceDocument {
  const outside: SourceNode[] = [];
  const open: OpenElement[] = [];
  const put = (node: SourceNode) => (open.at(-1)?.children ?? outside).push(node);
  for (let at = 0; at < text.length; ) {
    const end = pieceEnd(text, at);
    const piece = text.slice(at, end);
    at = end;
    if (piece.startsWith('</')) {
      const closed = open.pop();
      if (closed) closed.close = piece;
    } else if (piece.startsWith('<') && !piece.startsWith('<!') && !piece.startsWith('<?')) {
      const element: OpenElement = { key: newKey(), name: nameOf(piece), open: piece, children: [], close: '' };
      put(element);
      if (!piece.endsWith('/>')) open.push(element);
    } else put(piece);
  }
  const place = outside.findIndex((node) => typeof node !== 'string');
  const root = outside[place];
  if (root === undefined || typeof root === 'string')
    throw new RangeError('A text that was read as a plan has a root.');
  const joined = (nodes: readonly SourceNode[]) => nodes.filter((node) => typeof node === 'string').join('');
  return { before: joined(outside.slice(0, place)), root, after: joined(outside.slice(place + 1)) };
}

/** Where the tag, comment, section or text ends that begins at a place. */
function pieceEnd(text: string, at: number): number {
  const after = (mark: string) => {
    const found = text.indexOf(mark, at);
    return found < 0 ? text.length : found + mark.length;
  };
  if (text[at] !== '<') {
    const next = text.indexOf('<', at);
    return next < 0 ? text.length : next;
  }
  if (text.startsWith('<!--', at)) return after('-->');
  if (text.startsWith('<![CDATA[', at)) return after(']]>');
  if (text.startsWith('<?', at)) return after('?>');
  let quote = '';
  for (let place = at; place < text.length; place += 1) {
    const letter = text[place] ?? '';
    if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '>') return place + 1;
  }
  return text.length;
}

function nameOf(tag: string): string {
  let end = 1;
  while (end < tag.length && !' \t\r\n/>'.includes(tag[end] ?? '')) end += 1;
  return tag.slice(1, end);
}

/** The text of a document. */
export function writeSource({ before, root, after }: SourceDocument): string {
  const pieces = [before];
  const put = (node: SourceNode): void => {
    if (typeof node === 'string') pieces.push(node);
    else {
      pieces.push(node.open);
      for (const child of node.children) put(child);
      pieces.push(node.close);
    }
  };
  put(root);
  pieces.push(after);
  return pieces.join('');
}
