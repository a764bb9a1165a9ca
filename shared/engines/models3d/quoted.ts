const MAX_QUOTED_CHARACTERS = 120;

/**
 * Quotes an untrusted name for a message: control characters are replaced, and long names are shortened in the middle.
 */
export function quoted(name: string): string {
  const visible = name.replace(/\p{C}/gu, '\ufffd');
  const half = MAX_QUOTED_CHARACTERS / 2;
  const short =
    visible.length > MAX_QUOTED_CHARACTERS ? `${visible.slice(0, half)}...${visible.slice(-half)}` : visible;
  return `"${short}"`;
}
