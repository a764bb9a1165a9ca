import { describe, expect, it } from 'vitest';
import { addressGroup } from '../../../../shared/platform/rate-limits/address-group.ts';

describe('an address', () => {
  it.each(['192.0.2.1', '10.0.0.255', '', 'unknown'])(
    'counts as itself if it is not an IPv6 address: %j',
    (address) => {
      expect(addressGroup(address)).toBe(address);
    },
  );

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['1::5:6:7:8', '1:0:0:0::/64'],
    ['1::4:5:6:7:8', '1:0:0:4::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
  ])('of IPv6 counts as its network, in any notation: %s', (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });
});
