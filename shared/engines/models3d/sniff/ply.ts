/** PLY: the magic word on a separate line, and a known format. */
export function looksLikePly(head: Uint8Array): boolean {
  const start = Buffer.from(head.subarray(0, 512)).toString('latin1');
  return /^ply\s*[\r\n]/.test(start) && /[\r\n]format\s+(?:ascii|binary_(?:little|big)_endian)\s/.test(start);
}
