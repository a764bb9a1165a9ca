import type { Socket } from 'node:net';

const STATUS_TEXTS = {
  400: 'Bad Request',
  408: 'Request Timeout',
  414: 'Request-URI Too Long',
  431: 'Request Header Fields Too Large',
} as const;

/** Node's parse error: the packet in which it occurred, and how far it was read. */
interface RequestError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

/** Answers what is no HTTP request, or comes too slowly, and cuts the connection. */
export function answerBrokenRequest(error: RequestError, socket: Socket): void {
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

function statusOf(error: RequestError): keyof typeof STATUS_TEXTS {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  if (error.code !== 'HPE_HEADER_OVERFLOW') return 400;
  // Without the end of a line before it, what overflowed is the request line.
  return error.rawPacket?.subarray(0, error.bytesParsed).includes('\n') ? 431 : 414;
}
