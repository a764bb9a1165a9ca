/** An element without elements of its own name, and its place in the text. */
interface TextElement {
  readonly from: number;
  readonly to: number;
  readonly attributes: string;
  readonly body: string;
}

/**
 * Rewrites `polygons` elements (a list of corners for each face, without holes) as equivalent `polylist` elements,
 * because three's loader would use the last face for all of them.
 */
export function polygonsToPolylist(text: string): string {
  let written = '';
  let done = 0;
  for (const { from, to, attributes, body } of elementsOf(text, 'polygons')) {
    written += `${text.slice(done, from)}<polylist${attributes}>${polylist(body)}</polylist>`;
    done = to;
  }
  return written + text.slice(done);
}

function polylist(body: string): string {
  const inputs = [...elementsOf(body, 'input')].map(({ attributes }) => attributes);
  const offsets = inputs.map((input) => Number(/\boffset\s*=\s*["'](\d+)["']/.exec(input)?.[1] ?? 0));
  const stride = Math.max(0, ...offsets) + 1;
  const faces = [...elementsOf(body, 'p')].map((face) => face.body.trim().split(/\s+/));
  const counts = faces.map((face) => Math.floor(face.length / stride));
  const corners = faces.map((face) => face.join(' ')).join(' ');
  const stated = inputs.map((input) => `<input${input}/>`).join('');
  return `${stated}<vcount>${counts.join(' ')}</vcount><p>${corners}</p>`;
}

/** The elements of a name, one after the other. Each part of the text is searched once: an expression would be slow. */
function* elementsOf(text: string, name: string): Generator<TextElement> {
  const [opening, closing] = [`<${name}`, `</${name}>`];
  for (let from = text.indexOf(opening); from >= 0; ) {
    let to = from + opening.length;
    if (/[\s/>]/.test(text[to] ?? '')) {
      const tagEnd = text.indexOf('>', to);
      if (tagEnd < 0) return;
      const isEmpty = text[tagEnd - 1] === '/';
      const end = isEmpty ? tagEnd : text.indexOf(closing, tagEnd);
      if (end < 0) return;
      const attributes = text.slice(to, isEmpty ? tagEnd - 1 : tagEnd);
      to = isEmpty ? tagEnd + 1 : end + closing.length;
      yield { from, to, attributes, body: isEmpty ? '' : text.slice(tagEnd + 1, end) };
    }
    from = text.indexOf(opening, to);
  }
}
