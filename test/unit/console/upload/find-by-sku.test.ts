import { describe, expect, it } from 'vitest';
import { findBySku } from '../../../../lib/console/screens/upload/find-by-sku.ts';
import { createClient } from '../../../../shared/contract/client/index.ts';

describe('the item of a file by its SKU', () => {
  it('is the only one of the catalog with the name of the file as its SKU', async () => {
    const { client, asked } = serviceWith(['demo:chair', 'other:chair']);
    expect(await findBySku(client, 'AB-100.glb', 'demo')).toBe('demo:chair');
    expect(asked).toEqual(['AB-100']);
  });

  it('is undefined if two items have it, or only an item of another catalog', async () => {
    expect(await findBySku(serviceWith(['demo:chair', 'demo:stool']).client, 'AB-100.glb', 'demo')).toBeUndefined();
    expect(await findBySku(serviceWith(['other:chair']).client, 'AB-100.glb', 'demo')).toBeUndefined();
    expect(await findBySku(serviceWith([]).client, 'AB-100.glb', 'demo')).toBeUndefined();
  });
});

/** A client of a service that answers every search with these items. */
function serviceWith(ids: readonly string[]) {
  const asked: (string | null)[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    asked.push(new URL(input instanceof Request ? input.url : input).searchParams.get('sku'));
    return Response.json(
      ids.map((id) => ({ id, configurable: false, sku: 'AB-100', label: '', catalog: 'demo', score: 1 })),
    );
  };
  return { client: createClient({ baseUrl: 'http://service.test', apiKey: 'key', fetch }), asked };
}
