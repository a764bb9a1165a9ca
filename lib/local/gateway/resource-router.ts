import type { Integration, Resource } from './openapi-body.ts';

/** Methods that `x-amazon-apigateway-any-method` stands for. */
const ANY_METHODS = new Set(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']);

/** The resource and the integration of a request. */
export interface Match {
  readonly resource: Resource;
  readonly integration: Integration;
  /** Decoded, by name; null when the path has no variables. */
  readonly pathParameters: Readonly<Record<string, string>> | null;
}

type SegmentPattern =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'variable' | 'greedy'; readonly name: string };

interface Pattern {
  readonly resource: Resource;
  readonly segments: readonly SegmentPattern[];
}

const RANK = { literal: 0, variable: 1, greedy: 2 } as const;

/**
 * Routes like API Gateway: the most specific path wins (a literal segment before a variable before a greedy one, from
 * left to right), then its method or any-method. A trailing slash makes no difference.
 *
 * @returns from method and encoded path to the match; undefined if the API has no such resource or method
 */
export function createResourceRouter(
  resources: readonly Resource[],
): (method: string, path: string) => Match | undefined {
  const patterns = resources
    .map((resource): Pattern => ({ resource, segments: segmentsOf(resource.path).map(parseSegment) }))
    .sort(bySpecificity);
  return (method, path) => {
    const segments = segmentsOf(path);
    const pattern = patterns.find((candidate) => matches(candidate.segments, segments));
    if (!pattern) return undefined;
    const { methods } = pattern.resource;
    const integration = methods.get(method) ?? (ANY_METHODS.has(method) ? methods.get('ANY') : undefined);
    if (!integration) return undefined;
    return { resource: pattern.resource, integration, pathParameters: readParameters(pattern.segments, segments) };
  };
}

function segmentsOf(path: string): string[] {
  const inner = path.replace(/^\/+/, '').replace(/\/+$/, '');
  return inner === '' ? [] : inner.split('/');
}

function parseSegment(text: string): SegmentPattern {
  const [, name, plus] = /^\{([^}+]+)(\+?)\}$/.exec(text) ?? [];
  if (name === undefined) return { kind: 'literal', text };
  return { kind: plus ? 'greedy' : 'variable', name };
}

function bySpecificity(a: Pattern, b: Pattern): number {
  for (const [index, segment] of a.segments.entries()) {
    const other = b.segments[index];
    if (!other) break;
    if (segment.kind !== other.kind) return RANK[segment.kind] - RANK[other.kind];
  }
  return b.segments.length - a.segments.length;
}

function matches(pattern: readonly SegmentPattern[], segments: readonly string[]): boolean {
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index];
    if (segment === undefined) return false;
    if (expected.kind === 'greedy') return true;
    if (expected.kind === 'literal' ? expected.text !== segment && expected.text !== decode(segment) : segment === '') {
      return false;
    }
  }
  return pattern.length === segments.length;
}

function readParameters(
  pattern: readonly SegmentPattern[],
  segments: readonly string[],
): Record<string, string> | null {
  const entries = pattern.flatMap((segment, index) => {
    if (segment.kind === 'literal') return [];
    const text = segment.kind === 'greedy' ? segments.slice(index).join('/') : (segments[index] ?? '');
    return [[segment.name, decode(text)] as const];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}

/** Text that is not percent-encoded UTF-8 stays unchanged. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
