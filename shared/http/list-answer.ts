import { encodePieces } from '../compression/encode-pieces.ts';
import { acceptedEncoding } from './accepted-encoding.ts';
import type { Answer, StreamedList } from './answer.ts';
import type { HttpRequest } from './request.ts';

/**
 * A list on its way, compressed here if the client takes it: the gateway does not compress what is streamed, and sends
 * no more than 2 MB a second after the first ten.
 */
export function listAnswer(http: HttpRequest, list: StreamedList, answer: Pick<Answer, 'status' | 'headers'>): Answer {
  const encoding = acceptedEncoding(http.headers['accept-encoding']);
  const headers = {
    'content-type': 'application/json',
    vary: 'accept-encoding',
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    ...answer.headers,
  };
  return { ...answer, headers, body: http.method === 'HEAD' ? '' : encodePieces(list.pieces(), encoding) };
}
