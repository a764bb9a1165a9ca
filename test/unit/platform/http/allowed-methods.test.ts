import { expect, test } from 'vitest';
import { allowedMethods } from '../../../../shared/platform/http/allowed-methods.ts';

const ROUTES = [
  { method: 'GET', path: '/v2/items' },
  { method: 'GET', path: '/v2/items/{id}/threeDimensionalAssets' },
  { method: 'POST', path: '/v2/items/{id}/threeDimensionalAssets' },
] as const;

test('a path has its methods, and HEAD if it has GET', () => {
  expect(allowedMethods(ROUTES, '/v2/items/demo:chair/threeDimensionalAssets')).toEqual([
    'GET',
    'HEAD',
    'POST',
    'OPTIONS',
  ]);
});

test('the prefix /api and a trailing slash make no difference', () => {
  expect(allowedMethods(ROUTES, '/api/v2/items/')).toEqual(['GET', 'HEAD', 'OPTIONS']);
});

test('an unknown path has no methods', () => {
  expect(allowedMethods(ROUTES, '/v2/item')).toEqual([]);
  expect(allowedMethods(ROUTES, '/v2/items/a/b/c')).toEqual([]);
});
