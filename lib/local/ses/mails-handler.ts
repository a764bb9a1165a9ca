import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MailStore } from './mail-store.ts';

/** Serves captured mails: `GET` returns `{mails: [...]}`, the newest first, `DELETE` deletes all (204). */
export function mailsHandler(mails: MailStore): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    // A body has no meaning here, but a kept-alive connection needs it read.
    request.resume();
    switch (request.method) {
      case 'GET':
      case 'HEAD':
        return sendJson(response, 200, { mails: mails.list() });
      case 'DELETE':
        mails.clear();
        response.writeHead(204).end();
        return;
      default:
        response.setHeader('allow', 'GET, HEAD, DELETE');
        return sendJson(response, 405, { message: 'Mails can be read (GET) and deleted (DELETE).' });
    }
  };
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
