import type { DeflatedText } from '../compression/deflated-text.ts';
import { encodePieces } from '../compression/encode-pieces.ts';
import { acceptedEncoding } from './accepted-encoding.ts';
import type { HttpRequest } from './request.ts';
import type { HttpResponse } from './response.ts';

/**
 * JSON on its way, compressed here if the client takes it: the gateway does not compress what is streamed, and sends no
 * more than 2 MB a second after the first ten. Pieces that are deflated already cost no more than their copy.
 */
export function piecesResponse(
  http: HttpRequest,
  json: { pieces(): AsyncIterable<string | DeflatedText> },
  answer: Omit<HttpResponse, 'body'>,
): HttpResponse {
  const encoding = acceptedEncoding(http.headers['accept-encoding']);
  const headers = {
    'content-type': 'application/json',
    vary: 'accept-encoding',
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    ...answer.headers,
  };
  return { ...answer, headers, body: http.method === 'HEAD' ? '' : encodePieces(json.pieces(), encoding) };
}
