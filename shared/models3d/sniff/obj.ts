import { headText } from './head-text.ts';

const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?`;
const VERTEX = new RegExp(String.raw`^v[ \t]+${NUMBER}[ \t]+${NUMBER}[ \t]+${NUMBER}`);
const STATEMENT =
  /^(?:v|vt|vn|vp|f|l|p|o|g|s|mg|mtllib|usemtl|usemap|cstype|deg|lod|bevel|shadow_obj|trace_obj)(?:\s|$)/;

/**
 * Wavefront OBJ has no magic bytes: comments aside, every line must be a statement of the format, and there must be a
 * vertex or a material library among them. Prose that begins lines with 'v' or 'f' does not pass.
 */
export function looksLikeObj(head: Uint8Array): boolean {
  const text = headText(head);
  if (text === undefined) return false;
  const lines = text.split(/\r\n|\r|\n/);
  // The last line may be cut anywhere.
  if (lines.length > 1) lines.pop();
  let proof = false;
  let continues = false;
  for (const raw of lines) {
    const line = raw.trim();
    const isContinued = continues;
    continues = line.endsWith('\\');
    if (isContinued || line === '' || line.startsWith('#')) continue;
    if (!STATEMENT.test(line)) return false;
    proof ||= VERTEX.test(line) || /^mtllib\s+\S.*\.mtl/i.test(line);
  }
  return proof;
}
