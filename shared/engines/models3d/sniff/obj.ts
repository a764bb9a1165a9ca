import { headText } from './head-text.ts';

const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?`;
const VERTEX = new RegExp(String.raw`^v[ \t]+${NUMBER}[ \t]+${NUMBER}[ \t]+${NUMBER}`);
const STATEMENTS = [
  ...['v', 'vt', 'vn', 'vp', 'f', 'fo', 'l', 'p', 'o', 'g', 's', 'mg', 'mtllib', 'usemtl', 'maplib', 'usemap'],
  ...['cstype', 'deg', 'bmat', 'step', 'curv', 'curv2', 'surf', 'parm', 'trim', 'hole', 'scrv', 'sp', 'end', 'con'],
  ...['bevel', 'c_interp', 'd_interp', 'lod', 'shadow_obj', 'trace_obj', 'ctech', 'stech'],
];
const STATEMENT = new RegExp(String.raw`^(?:${STATEMENTS.join('|')})(?:\s|$)`);
/** Some programs write materials into the OBJ file. Keywords in any case, as in `parseMtl`. */
const MATERIAL_STATEMENT =
  /^(?:newmtl|k[adest]|t[fr]|d|n[sif]|illum|sharpness|p[rms]|pcr?|anisor?|map_\w+|bump|disp|decal|refl|norm)(?:\s|$)/i;
/** Statements that only an OBJ file has: a face of numbers, or a name for the following geometry. */
const GEOMETRY = /^(?:f[ \t]+-?\d|(?:o|g|usemtl|mtllib)[ \t]+\S)/;

/**
 * Wavefront OBJ has no magic bytes: except for comments, every line must be a statement of the format or of its
 * material libraries, and one of them must be about geometry. Ordinary text with lines that begin with 'v' or 'f' is
 * not accepted, and neither is a material library.
 */
export function looksLikeObj(head: Uint8Array): boolean {
  const text = headText(head);
  if (text === undefined) return false;
  const lines = text.split(/\r\n|\r|\n/);
  // The last line can be incomplete.
  if (lines.length > 1) lines.pop();
  let proof = false;
  let continues = false;
  for (const raw of lines) {
    const line = raw.trim();
    const isContinued = continues;
    continues = line.endsWith('\\');
    if (isContinued || line === '' || line.startsWith('#')) continue;
    if (!STATEMENT.test(line) && !MATERIAL_STATEMENT.test(line)) return false;
    proof ||= VERTEX.test(line) || GEOMETRY.test(line);
  }
  return proof;
}
