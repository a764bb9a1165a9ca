import { describe, expect, test } from 'vitest';
import { changeOrders } from '../../../shared/domain/configured-items/change-order.ts';
import { StoredItem } from '../../../shared/domain/items/item.ts';
import { completeChoice } from '../../../shared/domain/options/choice.ts';
import type { Choice, ItemOption } from '../../../shared/domain/options/option.ts';
import { optionFaults } from '../../../shared/domain/options/option-faults.ts';
import type { Change } from '../../../shared/engines/models3d/configured/change.ts';
import { configureDocument } from '../../../shared/engines/models3d/configured/document/configure-document.ts';
import { createMasterIo } from '../../../shared/engines/models3d/gltf-io.ts';
import { buildPiece } from '../../../shared/samples/build-model.ts';
import { sampleCatalogs } from '../../../shared/samples/catalog.ts';
import { rowOf } from '../../../shared/samples/catalog-rows.ts';
import { writeGlb } from '../../../shared/samples/model-files/write-gltf.ts';

const TIMEOUT_MS = 120_000;
const samples = sampleCatalogs
  .flatMap(({ items }) => items)
  .flatMap((item) => (item.options ? [{ id: item.id, item, options: item.options }] : []));

/**
 * The defaults, and choices with the first, the last and the largest value of every option where the rules allow it.
 */
function choicesOf(options: readonly ItemOption[]): Choice[] {
  const wanted = [
    {},
    Object.fromEntries(options.map((each) => [each.id, each.kind === 'size' ? each.min : (each.values[0]?.id ?? '')])),
    Object.fromEntries(
      options.map((each) => [each.id, each.kind === 'size' ? each.max : (each.values.at(-1)?.id ?? '')]),
    ),
  ];
  return wanted.flatMap((sent) => {
    const { choice, faults } = completeChoice(options, sent);
    return faults.length > 0 ? [] : [choice];
  });
}

/** The samples as items with a model: its key is the id. */
const created = '2026-01-01T00:00:00.000Z';
const stored = new Map(
  sampleCatalogs.flatMap(({ items }) =>
    items.map(({ options, ...item }) => [
      item.id,
      StoredItem.parse({ ...item, tenant: 1, masterKey: item.id, created, updated: created }),
    ]),
  ),
);

test('five pieces of the samples have options', () => {
  expect(samples.map(({ item }) => item.type)).toEqual(['seating', 'sofa', 'table', 'storage', 'storage']);
});

test('of every kind but a material are in them, also an item that stands on another', () => {
  const options = samples.flatMap((each) => each.options);
  expect([...new Set(options.map(({ kind }) => kind))].sort()).toEqual(['colour', 'part', 'size', 'variant']);
  const values = options.flatMap((option) => (option.kind === 'part' ? option.values : []));
  const attached = values.flatMap(({ attach }) => (attach ? [attach.item] : []));
  expect(attached).toEqual(['demo:ceramic-table-lamp']);
  expect(attached.every((id) => stored.has(id))).toBe(true);
});

describe.each(samples)('the options of $id', ({ item, options }) => {
  test('are of a model that is sent in a format whose parts keep their names', () => {
    expect(['glb', 'gltf-zip']).toContain(rowOf(item.id).format);
  });

  test('are right', () => {
    expect(optionFaults({ options, skuTemplate: item.skuTemplate ?? null })).toEqual([]);
  });

  test(
    'fit its model, whose box is then what was chosen',
    async () => {
      const io = createMasterIo();
      const glb = await writeGlb(item.externalId, buildPiece(item));
      const choices = choicesOf(options);
      expect(choices.length).toBeGreaterThan(1);
      for (const choice of choices) {
        const orders = changeOrders(options, choice, stored);
        const changes: Change[] = [];
        for (const order of orders) {
          if (order.kind === 'attach') {
            const attached = await writeGlb('attached', buildPiece({ id: order.masterKey }));
            changes.push({ kind: 'attach', node: order.node, glb: attached });
          } else if (order.kind !== 'missing' && order.kind !== 'material') changes.push(order);
        }
        expect(changes.length).toBe(orders.length);
        const document = await io.readBinary(glb);
        const made = await configureDocument(document, changes, (bytes) => io.readBinary(bytes));
        for (const option of options) {
          if (option.kind !== 'size') continue;
          const error = Math.abs(made[option.axis] - Number(choice[option.id]));
          expect([option.id, error < 0.5]).toEqual([option.id, true]);
        }
      }
    },
    TIMEOUT_MS,
  );
});
