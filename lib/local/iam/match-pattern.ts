/** `arn:partition:service:region:account:resource`; further colons belong to the resource. */
const ARN_PARTS = 6;

/**
 * Matches a text against an IAM pattern: `*` stands for any characters, `?` for exactly one. The time is at most the
 * product of both lengths, so that no policy can block the gate.
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
      // The last star takes one more character; the stars before it need no second try.
      at = starAt + 1;
      textAt = ++textAtStar;
    } else {
      return false;
    }
  }
  while (pattern[at] === '*') at++;
  return at === pattern.length;
}

/** Matches an ARN part by part: only in the last part, the resource, does a wildcard also match colons. */
export function matchesArn(pattern: string, arn: string): boolean {
  if (pattern === '*') return true;
  const patternParts = splitArn(pattern);
  const parts = splitArn(arn);
  return (
    patternParts.length === ARN_PARTS &&
    parts.length === ARN_PARTS &&
    patternParts.every((part, index) => matchesGlob(part, parts[index] ?? ''))
  );
}

function splitArn(arn: string): string[] {
  const parts = arn.split(':');
  return parts.length <= ARN_PARTS ? parts : [...parts.slice(0, ARN_PARTS - 1), parts.slice(ARN_PARTS - 1).join(':')];
}
