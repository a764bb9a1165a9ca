import type { DeflatedText } from '../compression/deflated-text.ts';
import { encodePieces } from '../compression/encode-pieces.ts';
import { acceptedEncoding } from './accepted-encoding.ts';
import type { HttpRequest } from './request.ts';
import type { HttpResponse } from './response.ts';

/**
 * Returns a response of JSON in pieces, compressed if the client accepts it. The gateway does not compress streams, and
 * limits them to 2 MB per second after the first 10 MB. Pieces that are already deflated are only copied.
 */
export function piecesResponse(
  http: HttpRequest,
  json: { pieces(): AsyncIterable<string | DeflatedText> },
  response: Omit<HttpResponse, 'body'>,
): HttpResponse {
  const encoding = acceptedEncoding(http.headers['accept-encoding']);
  const headers = {
    'content-type': 'application/json',
    vary: 'accept-encoding',
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    ...response.headers,
  };
  return { ...response, headers, body: http.method === 'HEAD' ? '' : encodePieces(json.pieces(), encoding) };
}
