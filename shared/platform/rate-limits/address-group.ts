import { isIPv6 } from 'node:net';

/** The first four of the eight groups of an IPv6 address: the network of 64 bits. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

/**
 * Returns the address for which calls are counted: the IPv4 address itself, or the 64-bit network of an IPv6 address. A
 * household usually gets such a network, and each of its machines can use any number of addresses in it.
 */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = address.split('%', 1)[0]?.toLowerCase().split('::') ?? [];
  const groups = groupsOf(head);
  if (tail !== undefined) {
    const last = groupsOf(tail);
    groups.push(...Array(Math.max(0, GROUPS - groups.length - last.length)).fill('0'), ...last);
  }
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

function groupsOf(part: string): string[] {
  if (part === '') return [];
  // An IPv4 tail (64:ff9b::192.0.2.1) stands for two groups, always after the network.
  return part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group.replace(/^0+(?=.)/, '')]));
}
