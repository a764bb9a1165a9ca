import { matchesGlob } from './glob.ts';

/** `arn:partition:service:region:account:resource`; colons further on belong to the resource. */
const ARN_PARTS = 6;

/** Matches an ARN part by part: a wildcard reaches beyond its colon only in the last part, the resource. */
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
