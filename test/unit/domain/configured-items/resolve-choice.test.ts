import { expect, it } from 'vitest';
import { Catalog } from '../../../../shared/domain/catalogs/catalog.ts';
import { resolveChoice } from '../../../../shared/domain/configured-items/resolve-choice.ts';
import { StoredItem } from '../../../../shared/domain/items/item.ts';
import { ItemOption } from '../../../../shared/domain/options/option.ts';

const [OWN, OTHER] = [1, 2];
const ARCHIVED = 2;
const TIME = '2026-01-31T09:00:00.000Z';
const FOOT = 'parts:foot';

const itemOf = (tenant: number, fields: object) =>
  StoredItem.parse({ tenant, created: TIME, updated: TIME, version: 1, ...fields });
const sofa = itemOf(OWN, {
  ...{ catalog: 'demo', externalId: 'sofa', masterKey: 'sofa.glb' },
  options: [
    ItemOption.parse({
      ...{ id: 'feet', kind: 'part', default: 'foot' },
      values: [{ id: 'foot', attach: { node: 'Foot', item: FOOT } }],
    }),
  ],
});

/** The orders of the sofa with the foot of a public catalog. */
async function ordersWith(owner: number, visibilityStatus: number) {
  const foot = itemOf(owner, { catalog: 'parts', externalId: 'foot', masterKey: 'foot.glb', visibilityStatus });
  const catalog = Catalog.parse({ id: 'parts', tenant: owner, label: 'Parts', visibility: 'public' });
  const sources = { items: { findCurrent: async () => foot }, catalogs: { find: async () => catalog } };
  return (await resolveChoice(sofa, '{}', sources)).orders;
}

it('attaches what the tenant sees by its id, and nothing that another tenant has archived', async () => {
  const attached = [{ kind: 'attach', node: 'Foot', masterKey: 'foot.glb' }];
  expect(await ordersWith(OTHER, 0)).toEqual(attached);
  expect(await ordersWith(OTHER, 1)).toEqual(attached);
  expect(await ordersWith(OWN, ARCHIVED)).toEqual(attached);
  expect(await ordersWith(OTHER, ARCHIVED)).toEqual([{ kind: 'missing', option: 'feet', item: FOOT }]);
});

it('changes nothing for a colour that is as the model came, and has the hash of the model alone', async () => {
  const values = [
    { id: 'own', hex: null, parts: ['Oak'] },
    { id: 'red', hex: '#aa2211', parts: ['Oak'] },
  ];
  const option = ItemOption.parse({ id: 'colour', kind: 'colour', default: 'own', values });
  const table = itemOf(OWN, { catalog: 'demo', externalId: 'table', masterKey: 'table.glb', options: [option] });
  const sources = { items: { findCurrent: async () => undefined }, catalogs: { find: async () => undefined } };
  const resolved = (text: string) => resolveChoice(table, text, sources);
  expect((await resolved('{}')).orders).toEqual([]);
  expect((await resolved('{"colour":"red"}')).orders).toEqual([{ kind: 'colour', parts: ['Oak'], hex: '#aa2211' }]);
  expect((await resolved('{}')).hash).not.toBe((await resolved('{"colour":"red"}')).hash);
});
