/** A USD layer: text by its first line, binary by its magic bytes. */
export function looksLikeUsd(head: Uint8Array): boolean {
  const start = Buffer.from(head.subarray(0, 8)).toString('latin1');
  return start === 'PXR-USDC' || start.startsWith('#usda ');
}
