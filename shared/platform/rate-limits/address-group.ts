import { isIPv6 } from 'node:net';

/** Of the eight groups of an IPv6 address, those that name the network: 64 bits. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

/**
 * Whose calls an address counts as: an IPv4 address by itself; of an IPv6 address its network of 64 bits, as that is
 * what one household is given, and any machine in it has as many addresses as it likes.
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
  // An IPv4 tail (64:ff9b::192.0.2.1) stands for two groups, always beyond the network.
  return part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group.replace(/^0+(?=.)/, '')]));
}
