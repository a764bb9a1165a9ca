import { isIP } from 'node:net';
import { addressClass } from './address-class.ts';
import { SourceError } from './source-error.ts';
import type { SourceUrlSettings } from './source-url-settings.ts';

const MAX_URL_CHARACTERS = 4_096;
/** Below it are the ports of mail, name service, shells and others that never have files for strangers. */
const FIRST_FREE_PORT = 1_024;

/** What parsers drop, or take for something else, so that two of them may see two hosts. */
const AMBIGUOUS = /[\\\s\p{Cc}]/u;

/** Names that mean a machine or a network nearby, wherever they are asked. Source: RFC 6761, 6762, 8375; ICANN. */
const NEARBY_NAME = /(^|\.)(localhost|localdomain|local|internal|home\.arpa)$/;

/**
 * Checks a URL of a caller as far as it can be told from its text: https, no user or password in it, a host that is not
 * special, the scheme's own port or one from 1024 up. With `allowLoopback` also http and https to this machine. What
 * the host's name resolves to is checked when it is called, by `checkedLookup`.
 *
 * The URL comes back in the form in which it is called: an IPv4 address in decimal, octal or hexadecimal spelling as
 * four plain numbers, a host without a dot at its end, no fragment. Throws SourceError `SOURCE_REFUSED`.
 */
export function checkSourceUrl(text: string, { allowLoopback }: SourceUrlSettings): URL {
  if (text.length > MAX_URL_CHARACTERS) refuse(`is longer than ${MAX_URL_CHARACTERS} characters`);
  if (AMBIGUOUS.test(text.trim())) refuse('has blanks, control characters or backslashes in it');
  const url = URL.parse(text);
  if (!url) return refuse('is no absolute URL');
  url.hash = '';
  if (url.protocol !== 'https:' && url.protocol !== 'http:') refuse('does not start with https://');
  if (url.username !== '' || url.password !== '') refuse('has a user name or a password in it');
  const host = url.hostname.replace(/\.$/, '');
  const loopback = hostClass(host) === 'loopback';
  if (loopback ? !allowLoopback : hostClass(host) !== 'public') refuse('does not lead to a public host');
  if (url.protocol === 'http:' && !loopback) refuse('does not start with https://');
  if (url.port !== '' && Number(url.port) < FIRST_FREE_PORT) refuse('has a port of its own below 1024');
  url.hostname = host;
  return url;
}

function hostClass(host: string): ReturnType<typeof addressClass> {
  const address = host.startsWith('[') ? host.slice(1, -1) : host;
  if (isIP(address) !== 0) return addressClass(address);
  if (host === 'localhost') return 'loopback';
  return host.includes('.') && !host.endsWith('.') && !NEARBY_NAME.test(host) ? 'public' : 'special';
}

function refuse(what: string): never {
  throw new SourceError('SOURCE_REFUSED', `The URL is refused: it ${what}.`);
}
