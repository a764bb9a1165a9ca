import { expect, test } from 'vitest';
import { acceptedEncoding } from '../../../../shared/platform/http/accepted-encoding.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'gzip'],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', 'br'],
  ['GZIP', 'gzip'],
  ['*', 'gzip'],
  ['gzip;q=0, *', 'br'],
  ['gzip;q=0', 'identity'],
  ['deflate', 'identity'],
  ['gzip;q=nonsense', 'identity'],
])('for Accept-Encoding %j the response uses %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
