import type { Socket } from 'node:net';

const STATUS_TEXTS = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
} as const;

/**
 * Sends 4xx for bytes that are not an HTTP request, or for a request that comes too slowly, and ends the connection.
 */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  const status = statusOf(error);
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({ message: STATUS_TEXTS[status] });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_TEXTS[status]}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

function statusOf(error: NodeJS.ErrnoException): keyof typeof STATUS_TEXTS {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}
