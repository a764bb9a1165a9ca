import { isIP } from 'node:net';
import { addressClass } from './address-class.ts';
import { SourceError } from './source-error.ts';
import type { SourceUrlSettings } from './source-url-settings.ts';

const MAX_URL_CHARACTERS = 4_096;
/** Lower ports belong to mail, name service, shells and other services that have no files for the public. */
const FIRST_FREE_PORT = 1_024;

/** Characters that URL parsers drop or read differently, so that two parsers may see two hosts. */
const AMBIGUOUS = /[\\\s\p{Cc}]/u;

/** Names of this machine or of local networks. Source: RFC 6761, 6762, 8375; ICANN. */
const NEARBY_NAME = /(^|\.)(localhost|localdomain|local|internal|home\.arpa)$/;

/**
 * Checks the text of a caller's URL: https, no user or password, no special host, the default port or a port from 1024.
 * With `allowLoopback`, http and https to this machine are also allowed. `checkedLookup` checks the addresses of the
 * host's name when the URL is called.
 *
 * @returns the URL as it is called: an IPv4 address as four decimal numbers, a host without a dot at its end, no
 * fragment
 * @throws SourceError `SOURCE_REFUSED`
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
