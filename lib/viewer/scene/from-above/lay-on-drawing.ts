import type { ScenePiece } from '../../../../shared/domain/views/view-data.ts';
import type { XmlElement } from '../../../../shared/engines/floorplan/plan-xml/xml-element.ts';
import type { PictureFromAbove } from './picture-from-above.ts';

/** A unit square: each piece stretches it to its size. */
const UNIT = { width: '1', height: '1', preserveAspectRatio: 'none' };

/**
 * The piece that a group of a drawing shows: its attribute `data-piece` names the place in the scene. Undefined if the
 * group is of no piece, or the plan has changed between the page and the drawing.
 */
function pieceOfGroup({ attributes }: XmlElement, pieces: readonly ScenePiece[]): ScenePiece | undefined {
  const piece = pieces[Number(attributes['data-piece'] ?? Number.NaN)];
  if (piece === undefined) return undefined;
  const place = `translate(${Math.round(piece.x)} ${Math.round(piece.y)}) rotate(${piece.rotation % 360})`;
  return attributes.transform?.startsWith(place) ? piece : undefined;
}

/** The pieces that a drawing shows, in its order. */
export function piecesOnDrawing(drawing: XmlElement, pieces: readonly ScenePiece[]): readonly ScenePiece[] {
  const piece = pieceOfGroup(drawing, pieces);
  if (piece) return [piece];
  return drawing.children.flatMap((child) => (typeof child === 'string' ? [] : piecesOnDrawing(child, pieces)));
}

/**
 * The drawing with pictures of pieces in place of their boxes, where a model has one. Each picture is in it once.
 *
 * @param pictures by the addresses of the models
 */
export function layOnDrawing(
  drawing: XmlElement,
  pieces: readonly ScenePiece[],
  pictures: ReadonlyMap<string, PictureFromAbove>,
): XmlElement {
  const shown = [...pictures].map(([glbUrl, picture], at) => ({ glbUrl, picture, id: `from-above-${at}` }));
  const byUrl = new Map(shown.map((each) => [each.glbUrl, each]));
  const lay = (element: XmlElement): XmlElement => {
    const piece = pieceOfGroup(element, pieces);
    const found = byUrl.get(piece?.glbUrl ?? '');
    if (piece && found) return { ...element, children: [pictureOf(piece, found)] };
    return { ...element, children: element.children.map((child) => (typeof child === 'string' ? child : lay(child))) };
  };
  const defined = shown.map(({ id, picture }) => element('image', { id, href: picture.url, ...UNIT }));
  const laid = lay(drawing);
  return { ...laid, children: [element('defs', {}, defined), ...laid.children] };
}

/** Around the middle of the piece, with the room that its shadow takes. */
function pictureOf(
  { width, depth }: ScenePiece,
  { id, picture }: { readonly id: string; readonly picture: PictureFromAbove },
): XmlElement {
  const [x, y] = [width * (1 + 2 * picture.margin.x), depth * (1 + 2 * picture.margin.y)];
  return element('use', { href: `#${id}`, transform: `translate(${-x / 2} ${-y / 2}) scale(${x} ${y})` });
}

function element(name: string, attributes: XmlElement['attributes'], children: XmlElement['children'] = []) {
  return { name, attributes, children };
}
