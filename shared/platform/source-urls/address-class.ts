import { BlockList, isIP } from 'node:net';

/** Classes of IP addresses for a service that calls URLs of its callers. */
type AddressClass = 'public' | 'loopback' | 'special';

/** Source: IANA IPv4 Special-Purpose Address Registry, and multicast (RFC 5771). */
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT, and Alibaba's metadata service
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // Azure's host, public by its number only
  ['169.254.0.0', 16], // link-local, and the metadata services of most clouds
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.31.196.0', 24], // AS112
  ['192.52.193.0', 24], // AMT
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['192.175.48.0', 24], // AS112
  ['198.18.0.0', 15], // benchmarking
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
] as const;

/**
 * Global unicast addresses are 2000::/3 only. So mapped (::ffff:0:0/96), translated (64:ff9b::/96, 64:ff9b:1::/48),
 * unique local (fc00::/7), link-local (fe80::/10), site-local (fec0::/10) and multicast (ff00::/8) addresses are
 * special without an entry here. Source: IANA IPv6 Special-Purpose Address Registry.
 */
const GLOBAL_IPV6 = ['2000::', 3] as const;

/**
 * Special ranges of 2000::/3. Their addresses contain an IPv4 address that would not be checked, or are not reachable.
 */
const SPECIAL_GLOBAL_IPV6 = [
  ['2001::', 23], // protocol assignments: Teredo, benchmarking, ORCHID, ...
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4
  ['2620:4f:8000::', 48], // AS112
  ['3ffe::', 16], // former 6bone
  ['3fff::', 20], // documentation
] as const;

const specialIpv4 = blockList('ipv4', SPECIAL_IPV4);
const globalIpv6 = blockList('ipv6', [GLOBAL_IPV6]);
const specialGlobalIpv6 = blockList('ipv6', SPECIAL_GLOBAL_IPV6);
const loopbackIpv4 = blockList('ipv4', [['127.0.0.0', 8]]);
const loopbackIpv6 = blockList('ipv6', [['::1', 128]]);

/** Returns the class of an IP address in its usual notation. Any other text is `special`. */
export function addressClass(address: string): AddressClass {
  switch (isIP(address)) {
    case 4:
      if (loopbackIpv4.check(address, 'ipv4')) return 'loopback';
      return specialIpv4.check(address, 'ipv4') ? 'special' : 'public';
    case 6:
      // A zone (`fe80::1%eth0`) names an interface of this machine.
      if (address.includes('%')) return 'special';
      if (loopbackIpv6.check(address, 'ipv6')) return 'loopback';
      return globalIpv6.check(address, 'ipv6') && !specialGlobalIpv6.check(address, 'ipv6') ? 'public' : 'special';
    default:
      return 'special';
  }
}

function blockList(family: 'ipv4' | 'ipv6', subnets: Iterable<readonly [network: string, prefix: number]>): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family);
  return list;
}
