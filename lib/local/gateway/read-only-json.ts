import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Serves what the given function returns at this moment as JSON, to pages of this machine. Without CORS headers no page of
 * another origin can read it.
 */
export function readOnlyJson(read: () => object): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    request.resume();
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    response.writeHead(isRead ? 200 : 405, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...(isRead ? {} : { allow: 'GET, HEAD' }),
    });
    response.end(JSON.stringify(isRead ? read() : { message: 'This can only be read (GET).' }));
  };
}
