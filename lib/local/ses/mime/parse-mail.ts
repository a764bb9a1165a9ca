import { splitAddressList } from './address-list.ts';
import { decodeCharset } from './charset.ts';
import { decodeEncodedWords } from './encoded-words.ts';
import { type Entity, parseEntity, parseParameters, splitMultipart } from './entity.ts';
import { decodeTransferEncoding } from './transfer-encoding.ts';

/** Parts within parts further down are not looked at. */
const MAX_DEPTH = 10;

interface Bodies {
  text: string | null;
  html: string | null;
}

/** What a person reads of a raw mail. */
export interface ParsedMail {
  readonly from: string;
  /** To, Cc and Bcc. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string | null;
  readonly html: string | null;
}

/**
 * Reads a MIME message (RFC 5322, 2045 to 2047): its addresses, its subject, and the first plain and HTML bodies that
 * are no attachments. Whatever is malformed is read as well as can be; nothing throws.
 */
export function parseMail(raw: Uint8Array): ParsedMail {
  const message = parseEntity(Buffer.from(raw).toString('latin1'));
  const bodies: Bodies = { text: null, html: null };
  collectBodies(message, bodies, 0);
  return {
    from: header(message, 'from'),
    to: ['to', 'cc', 'bcc'].flatMap((name) =>
      splitAddressList(message.headers.get(name) ?? '').map(decodeEncodedWords),
    ),
    subject: header(message, 'subject'),
    ...bodies,
  };
}

function header(entity: Entity, name: string): string {
  return decodeEncodedWords(entity.headers.get(name) ?? '');
}

function collectBodies(entity: Entity, bodies: Bodies, depth: number): void {
  const type = parseParameters(entity.headers.get('content-type') ?? 'text/plain');
  const disposition = parseParameters(entity.headers.get('content-disposition') ?? 'inline');
  const boundary = type.parameters.get('boundary');
  if (type.value.startsWith('multipart/') && boundary && depth < MAX_DEPTH) {
    for (const part of splitMultipart(entity.body, boundary)) collectBodies(parseEntity(part), bodies, depth + 1);
    return;
  }
  if (disposition.value === 'attachment') return;
  if (type.value === 'text/plain') bodies.text ??= bodyText(entity, type.parameters.get('charset'));
  if (type.value === 'text/html') bodies.html ??= bodyText(entity, type.parameters.get('charset'));
}

function bodyText(entity: Entity, charset = 'utf-8'): string {
  const encoding = entity.headers.get('content-transfer-encoding') ?? '7bit';
  return decodeCharset(decodeTransferEncoding(entity.body, encoding), charset);
}
