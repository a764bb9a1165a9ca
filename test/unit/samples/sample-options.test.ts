import { describe, expect, test } from 'vitest';
import { changeOrders } from '../../../shared/domain/configured-items/change-order.ts';
import { completeChoice } from '../../../shared/domain/options/choice.ts';
import type { Choice, ItemOption } from '../../../shared/domain/options/option.ts';
import { optionFaults } from '../../../shared/domain/options/option-faults.ts';
import type { Change } from '../../../shared/engines/models3d/configured/change.ts';
import { configureDocument } from '../../../shared/engines/models3d/configured/document/configure-document.ts';
import { createMasterIo } from '../../../shared/engines/models3d/gltf-io.ts';
import { buildPiece } from '../../../shared/samples/build-model.ts';
import { sampleCatalogs } from '../../../shared/samples/catalog.ts';
import { writeGlb } from '../../../shared/samples/model-files/write-gltf.ts';

const TIMEOUT_MS = 120_000;
const samples = sampleCatalogs
  .flatMap(({ items }) => items)
  .flatMap((item) => (item.options ? [{ id: item.id, item, options: item.options }] : []));

/** The defaults, and choices with the first, the last and the largest value of every option where the rules allow it. */
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

test('five pieces of the samples have options', () => {
  expect(samples.map(({ item }) => item.type)).toEqual(['seating', 'sofa', 'table', 'storage', 'storage']);
});

describe.each(samples)('the options of $id', ({ item, options }) => {
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
        const orders = changeOrders(options, choice, new Map());
        const changes = orders.filter((order): order is Extract<Change, typeof order> => 'kind' in order);
        const document = await io.readBinary(glb);
        const made = await configureDocument(document, changes, () => Promise.reject(new Error('nothing is attached')));
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
