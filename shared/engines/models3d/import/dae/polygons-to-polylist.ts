const POLYGONS = /<polygons\b([^>]*)>([\s\S]*?)<\/polygons>/g;
const INPUT = /<input\b[^>]*?(?:\/>|>\s*<\/input>)/g;
const CORNERS = /<p>([\s\S]*?)<\/p>/g;

/**
 * Rewrites `polygons` elements (a list of corners for each face, without holes) as equivalent `polylist` elements,
 * because three's loader would use the last face for all of them.
 */
export function polygonsToPolylist(text: string): string {
  return text.replace(POLYGONS, (_, attributes: string, body: string) => {
    const inputs = body.match(INPUT) ?? [];
    const offsets = inputs.map((input) => Number(/\boffset\s*=\s*["'](\d+)["']/.exec(input)?.[1] ?? 0));
    const stride = Math.max(0, ...offsets) + 1;
    const faces = [...body.matchAll(CORNERS)].map(([, corners = '']) => corners.trim().split(/\s+/));
    const counts = faces.map((face) => Math.floor(face.length / stride));
    const corners = faces.map((face) => face.join(' ')).join(' ');
    const list = `${inputs.join('')}<vcount>${counts.join(' ')}</vcount><p>${corners}</p>`;
    return `<polylist${attributes}>${list}</polylist>`;
  });
}
