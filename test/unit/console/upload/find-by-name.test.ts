import { describe, expect, it } from 'vitest';
import { findByName, isSameName } from '../../../../lib/console/screens/upload/find-by-name.ts';
import type { Client } from '../../../../shared/contract/client/index.ts';

describe('an item that has the name of a new one', () => {
  const items = [
    { id: 'demo:oak-chair-low', label: 'Oak Chair, low' },
    { id: 'demo:new', label: 'oak chair' },
    { id: 'demo:old', label: 'OAK  Chair' },
  ];

  it('is found by one search of its catalog, whatever its capitals and spaces are', async () => {
    const { client, asked } = serviceWith(items);
    expect(await findByName(client, 'Oak chair', 'demo:new')).toEqual({ id: 'demo:old', label: 'OAK  Chair' });
    expect(asked).toEqual([{ q: 'Oak chair', limit: 10, 'catalog[]': ['demo'] }]);
  });

  it('is not the new one itself, and none that is only similar', async () => {
    expect(await findByName(serviceWith(items.slice(0, 2)).client, 'Oak chair', 'demo:new')).toBeUndefined();
  });

  it('is looked for among published items alone, if that is asked', async () => {
    const { client, asked } = serviceWith(items);
    await findByName(client, 'Oak chair', 'demo:new', true);
    expect(asked).toEqual([{ q: 'Oak chair', limit: 10, 'catalog[]': ['demo'], 'visibilityStatus[]': ['0'] }]);
  });

  it('is not asked for without a name', async () => {
    const { client, asked } = serviceWith(items);
    expect(await findByName(client, ' ', 'demo:new')).toBeUndefined();
    expect(asked).toEqual([]);
  });
});

describe('two names', () => {
  it.each([
    ['Oak Chair', 'oakchair', true],
    ['Büro\u0308', 'Büro\u0308 ', true],
    ['Stuhl Köln', 'Stuhl Ko\u0308ln', true],
    ['Oak chair', 'Oak chairs', false],
    ['Größe', 'Grosse', false],
  ])('%s and %s are the same: %s', (one, other, same) => expect(isSameName(one, other)).toBe(same));
});

/** A client of a service that answers every search with these items, and what it was asked. */
function serviceWith(items: readonly { readonly id: string; readonly label: string }[]) {
  const asked: unknown[] = [];
  const searchItems = async ({ query }: { query: unknown }) => {
    asked.push(query);
    return { items };
  };
  return { client: { searchItems } as unknown as Client, asked };
}
