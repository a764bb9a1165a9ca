/**
 * Matches a text against an IAM pattern: `*` stands for any characters, `?` for exactly one.
 * Linear in the common case, and at worst the product of both lengths: a policy cannot stall the gate.
 */
export function matchesGlob(pattern: string, text: string): boolean {
  let at = 0;
  let textAt = 0;
  let starAt = -1;
  let textAtStar = 0;
  while (textAt < text.length) {
    if (pattern[at] === '*') {
      starAt = at++;
      textAtStar = textAt;
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === text[textAt])) {
      at++;
      textAt++;
    } else if (starAt >= 0) {
      // The last star takes one character more; earlier ones need never be tried again.
      at = starAt + 1;
      textAt = ++textAtStar;
    } else {
      return false;
    }
  }
  while (pattern[at] === '*') at++;
  return at === pattern.length;
}
