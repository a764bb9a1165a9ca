import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson } from '../host/send-json.ts';

/**
 * Serves what the given function returns at this moment as JSON, to pages of this machine. Without CORS headers no page
 * of another origin can read it.
 * @param clear deletes it, for `DELETE`
 */
export function localJson(
  read: () => object,
  clear?: () => void,
): (request: IncomingMessage, response: ServerResponse) => void {
  const methods = clear ? 'GET, HEAD, DELETE' : 'GET, HEAD';
  return (request, response) => {
    // A body has no meaning here, but a kept-alive connection needs it read.
    request.resume();
    const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
    if (request.method === 'GET' || request.method === 'HEAD') return sendJson(response, 200, read(), headers);
    if (request.method !== 'DELETE' || !clear) {
      return sendJson(response, 405, { message: `There is only ${methods}.` }, { ...headers, allow: methods });
    }
    clear();
    response.writeHead(204).end();
  };
}
