/** Binary glTF: the four letters that every GLB begins with, of whatever version. */
export function looksLikeGlb(head: Uint8Array): boolean {
  return head.length >= 12 && head[0] === 0x67 && head[1] === 0x6c && head[2] === 0x54 && head[3] === 0x46;
}
