import type { ContentEncoding } from '../compression/encode-pieces.ts';

/**
 * The supported encodings. When a client accepts both equally, the first is used: prepared lists are stored in gzip.
 */
const OFFERED = ['gzip', 'br'] as const;

/** Returns the encoding of a response to a client with this `Accept-Encoding`. Source: RFC 9110, 12.5.3. */
export function acceptedEncoding(header: string | undefined): ContentEncoding {
  const weights = new Map(
    (header ?? '').split(',').map((entry) => {
      const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0] as const;
    }),
  );
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const [best] = OFFERED.toSorted((a, b) => weightOf(b) - weightOf(a));
  return best !== undefined && weightOf(best) > 0 ? best : 'identity';
}
