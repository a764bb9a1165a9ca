import { expect, test } from 'vitest';
import * as z from 'zod';
import { routes } from '../../shared/contract/routes/index.ts';

/** Lists that cannot grow, by operation, with the reason. */
const SHORT: Readonly<Record<string, string>> = {
  listComponents: 'always empty',
  listCatalogComponents: 'always empty',
  listMeshes: 'always empty',
  listPreloadedComponents: 'always empty',
  listMaterialTextures: 'the textures of one item',
};

/** Whether a response is a list, or an object with a list among its fields. */
function isList(response: z.ZodType): boolean {
  if (response instanceof z.ZodArray) return true;
  return response instanceof z.ZodObject && Object.values(response.shape).some((field) => field instanceof z.ZodArray);
}

test('every list streams, because Lambda refuses a buffered response of more than 6 MB', () => {
  const lists = routes.filter(({ method, response }) => method === 'GET' && isList(response));
  const buffered = lists.filter(({ stream }) => !stream).map(({ operation }) => operation);
  expect(lists.length).toBeGreaterThan(25);
  expect(buffered.toSorted()).toEqual(Object.keys(SHORT).toSorted());
});
