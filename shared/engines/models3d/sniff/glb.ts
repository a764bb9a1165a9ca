/** Binary glTF of any version: the four letters at the start of every GLB. */
export function looksLikeGlb(head: Uint8Array): boolean {
  return head.length >= 12 && head[0] === 0x67 && head[1] === 0x6c && head[2] === 0x54 && head[3] === 0x46;
}
