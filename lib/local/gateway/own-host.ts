import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
/** Addresses that stand for all interfaces of the machine. */
const ALL_INTERFACES = ['0.0.0.0', '::'];

/**
 * Whether a request names a host that this server listens on, with its port. A page of another site whose name is made
 * to point at this machine (DNS rebinding) names that site. A server that listens on all interfaces also accepts any IP
 * address, because a name is needed for that attack.
 *
 * @param listenHost the address that the server listens on
 */
export function namesOwnHost({ headers, socket }: IncomingMessage, listenHost: string): boolean {
  const { hostname, port } =
    /^(?<hostname>\[[\da-f:.]+\]|[^:[\]]+)(?::(?<port>\d+))?$/i.exec(headers.host ?? '')?.groups ?? {};
  if (hostname === undefined || Number(port ?? 80) !== socket.localPort) return false;
  const name = hostname.toLowerCase();
  if (ALL_INTERFACES.includes(listenHost) && isIP(name.replace(/^\[|\]$/g, '')) !== 0) return true;
  return [...LOOPBACK_HOSTS, listenHost.includes(':') ? `[${listenHost}]` : listenHost].includes(name);
}
