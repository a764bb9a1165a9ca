const MAX_QUOTED_CHARACTERS = 120;

/** A name from outside for use in a sentence: in quotes, control characters replaced, long ones cut in the middle. */
export function quoted(name: string): string {
  const visible = name.replace(/\p{C}/gu, '\ufffd');
  const half = MAX_QUOTED_CHARACTERS / 2;
  const short =
    visible.length > MAX_QUOTED_CHARACTERS ? `${visible.slice(0, half)}...${visible.slice(-half)}` : visible;
  return `"${short}"`;
}
