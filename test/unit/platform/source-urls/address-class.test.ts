import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressClass } from '../../../../shared/platform/source-urls/address-class.ts';
import { SPECIAL_ADDRESSES } from '../../../fixtures/hostile-urls.ts';

describe('the class of an address', () => {
  test.each(SPECIAL_ADDRESSES)('is special for %s', (address) => {
    expect(addressClass(address)).toBe('special');
  });

  test.each(['127.0.0.1', '127.8.9.10', '::1'])('is loopback for %s', (address) => {
    expect(addressClass(address)).toBe('loopback');
  });

  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2001:4860:4860::8888',
    '2606:4700::1111',
    '2a00:1450::1',
    '2001:200::1',
    '2003::1',
    '2400::1',
  ])('is public for %s, although a special address is next to it', (address) => {
    expect(addressClass(address)).toBe('public');
  });

  test('is special for an invalid address', () => {
    for (const text of ['', 'localhost', '127.1', '0x7f000001', '1.2.3', '[::1]', '8.8.8.8 ', '2606:4700::1111%eth0']) {
      expect(addressClass(text), text).toBe('special');
    }
  });

  test('is never public for an IPv4 address inside an IPv6 address', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
        const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
        const wrapped = [`::ffff:${address}`, `::${address}`, `64:ff9b::${hex}`, `2002:${hex}::1`, `2001:0:${hex}::1`];
        for (const each of wrapped) expect(addressClass(each), each).not.toBe('public');
      }),
    );
  });
});
