import fc from 'fast-check';
import { expect, test } from 'vitest';
import { returnAddress, withCode } from '../../../../shared/domain/company-sign-in/return-address.ts';

const TENANT = { id: 7, allowedHosts: ['shop.example', 'local.example:8443'] };
const PLACE = { baseUrl: 'https://api.example/api', allowHttp: false };
const ALLOWED = new Set(['https://api.example', 'https://shop.example', 'https://local.example:8443']);

/** Pieces of addresses that parsers disagree about. */
const piece = fc.constantFrom(
  ...['https:', 'http:', 'javascript:', 'blob:', 'data:', '//', '/', '\\', '@', ':', '?', '#', '.', '%2f', '\t', ' '],
  ...['api.example', 'shop.example', 'local.example', 'evil.example', '8443', 'user', 'console', '..', '\u3002', 'ß'],
);

test('whatever a link asks for, a sign-in returns to the service or to a host that the tenant allows, on https', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
        fc.string(),
      ),
      (asked) => {
        let page: string;
        try {
          page = returnAddress(asked, TENANT, PLACE);
        } catch (error) {
          expect(error).toMatchObject({ code: 'INVALID_REQUEST', refusal: 'badReturn' });
          return;
        }
        const url = new URL(page);
        const host = url.hostname === 'shop.example' ? 'https://shop.example' : url.origin;
        expect([...ALLOWED], page).toContain(host);
        expect([url.protocol, url.username, url.password]).toEqual(['https:', '', '']);
        expect(new URL(withCode(page, 'a code')).origin).toBe(url.origin);
      },
    ),
  );
});

test('without a page a sign-in returns to the console; pages on http are for the local service alone', () => {
  expect(returnAddress(undefined, TENANT, PLACE)).toBe('https://api.example/api/console?tenant=7');
  expect(returnAddress('/api/console?tenant=7#/jobs', TENANT, PLACE)).toBe(
    'https://api.example/api/console?tenant=7#/jobs',
  );
  expect(() => returnAddress('http://shop.example/', TENANT, PLACE)).toThrow('badReturn');
  expect(() => returnAddress('http://api.example/', TENANT, PLACE)).toThrow('badReturn');
  expect(returnAddress('http://shop.example/', TENANT, { ...PLACE, allowHttp: true })).toBe('http://shop.example/');
});
