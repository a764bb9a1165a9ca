import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Draft,
  withMovedOption,
  withOption,
  withOptions,
  withoutOption,
  withoutValue,
  withValue,
} from '../../../../lib/console/screens/item-options/draft/draft.ts';
import { faultsOf, openedFault } from '../../../../lib/console/screens/item-options/draft/faults.ts';
import { freeId, newOption, withNewValue } from '../../../../lib/console/screens/item-options/draft/new-option.ts';
import { proposalsLeft, takenOver } from '../../../../lib/console/screens/item-options/draft/proposals-left.ts';
import { ItemOption } from '../../../../shared/domain/options/option.ts';
import { optionFaults } from '../../../../shared/domain/options/option-faults.ts';
import { proposedOptions } from '../../../../shared/domain/options/proposed-options.ts';
import { runs } from '../../../runs.ts';
import { sofaOptions } from '../../domain/options/option-fixtures.ts';

const PARTS = { nodes: ['Seat', 'Oak legs', 'Steel legs'], materials: ['Wool'], variants: ['red', 'blue'] };
const SIZE_MM = { width: 1_830, height: 820, depth: null };
const sofa = (): Draft => ({ options: sofaOptions(), skuTemplate: 'SOFA-{fabric}-{width}' });

/** A command, with numbers that choose what it is done to. */
type Command = (draft: Draft) => Draft;

const place = fc.nat(5);
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.tuple(place, fc.stringMatching(/^[a-z]{1,4}$/)).map(
    ([at, id]): Command =>
      (draft) => {
        const option = draft.options[at % Math.max(1, draft.options.length)];
        if (!option) return draft;
        const taken = draft.options.map((each) => each.id);
        return withOption(draft, draft.options.indexOf(option), { ...option, id: freeId(id, taken) });
      },
  ),
  fc.tuple(place, place, fc.stringMatching(/^[a-z]{1,4}$/)).map(
    ([at, valueAt, id]): Command =>
      (draft) => {
        const option = draft.options[at % Math.max(1, draft.options.length)];
        if (!option || option.kind === 'size') return draft;
        const value = option.values[valueAt % option.values.length];
        if (!value) return draft;
        const taken = option.values.map((each) => each.id);
        const renamed = { ...value, id: freeId(id, taken) };
        return withValue(
          draft,
          draft.options.indexOf(option),
          option.values.findIndex((each) => each.id === value.id),
          renamed,
        );
      },
  ),
  fc.tuple(place, place).map(
    ([at, valueAt]): Command =>
      (draft) => {
        const option = draft.options[at];
        if (!option || option.kind === 'size' || option.values.length < 2) return draft;
        return withoutValue(draft, at, valueAt % option.values.length);
      },
  ),
  place.map(
    (at): Command =>
      (draft) =>
        draft.options.length > 1 ? withoutOption(draft, at) : draft,
  ),
  fc.tuple(place, fc.integer({ min: -2, max: 2 })).map(
    ([at, by]): Command =>
      (draft) =>
        withMovedOption(draft, at, by),
  ),
  fc.constantFrom<Command>(
    (draft) => {
      const axes = draft.options.filter(({ kind }) => kind === 'size').length;
      if (axes > 2) return draft;
      return withOptions(draft, [newOption({ kind: 'size', taken: draft.options, parts: PARTS, sizeMm: SIZE_MM })]);
    },
    (draft) => withOptions(draft, [newOption({ kind: 'part', taken: draft.options, parts: PARTS, sizeMm: SIZE_MM })]),
  ),
);

describe('a draft of options', () => {
  it('never names something that is not there, whatever is renamed, removed, moved and added', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 12 }), (commands) => {
        const { options } = commands.reduce((draft, change) => change(draft), sofa());
        for (const option of options) expect(ItemOption.safeParse(option).success).toBe(true);
        // Another default may break a rule, and only a person can say which of the two is meant.
        const faults = optionFaults({ options, skuTemplate: null }).filter(
          ({ message }) => !message.startsWith('The defaults break'),
        );
        expect(faults).toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });

  it('carries a new id into the rules, the default and the article number', () => {
    const [fabric, legs] = sofa().options;
    if (!fabric || legs?.kind !== 'part') throw new Error('the sofa has fabric and legs');
    const renamed = withOption(sofa(), 0, { ...fabric, id: 'cover' });
    expect(renamed.skuTemplate).toBe('SOFA-{cover}-{width}');
    expect(renamed.options[2]?.requires).toEqual([{ value: 2200, option: 'cover', values: ['moss'] }]);
    const [oak] = legs.values;
    const value = withValue(sofa(), 1, 0, { ...oak, id: 'wood', label: {}, price: 0, show: [], hide: [] });
    expect(value.options[1]).toMatchObject({ default: 'wood' });
  });

  it('offers what the model has, until it is taken over', () => {
    const proposed = proposedOptions({
      nodes: [{ name: 'Seat' }],
      materials: [{ name: 'Wool' }],
      scenes: [],
      extensions: { KHR_materials_variants: { variants: [{ name: 'red' }, { name: 'blue' }] } },
    });
    expect(proposed).toHaveLength(3);
    const own = newOption({ kind: 'variant', taken: [], parts: PARTS, sizeMm: SIZE_MM });
    if (own.kind === 'size') throw new Error('a variant is no size');
    const two = withNewValue(own, PARTS);
    expect(two).toMatchObject({ values: [{ variant: 'red' }, { variant: 'blue' }] });
    expect(proposalsLeft(proposed, [two]).map(({ kind }) => kind)).toEqual(['colour', 'part']);
    const [first] = proposed;
    if (!first) throw new Error('there are proposals');
    expect(takenOver(first, [{ ...two, id: 'variant' }]).id).toBe('variant-2');
    expect(proposalsLeft(proposed, proposed)).toEqual([]);
  });
});

describe('what the service refuses', () => {
  const draft = sofa();
  const details = [
    { path: 'options[0].values[1].hex', message: 'A hexadecimal colour.' },
    { path: 'options.2.max', message: 'Less than min.' },
  ];

  it('is shown at its place, in both forms of places, and at what holds the place', () => {
    const faultAt = faultsOf({ draft, details }, draft);
    expect(faultAt('options[0].values[1].hex')).toBe('A hexadecimal colour.');
    expect(faultAt('options[2].max')).toBe('Less than min.');
    expect([faultAt('options[0]'), faultAt('options[0]*'), faultAt('options[1]*')]).toEqual([
      undefined,
      'A hexadecimal colour.',
      undefined,
    ]);
    expect([openedFault(details), openedFault([{ path: 'skuTemplate', message: '' }])]).toEqual([0, undefined]);
  });

  it('stays until the value at its place changes', () => {
    const [fabric] = draft.options;
    if (fabric?.kind !== 'colour') throw new Error('the first option is a colour');
    const [sand, moss] = fabric.values;
    if (!sand || !moss) throw new Error('it has two values');
    const other = withValue(draft, 0, 0, { ...sand, hex: '#000000' });
    expect(faultsOf({ draft, details }, other)('options[0]*')).toBe('A hexadecimal colour.');
    const mended = withValue(draft, 0, 1, { ...moss, hex: '#112233' });
    expect(faultsOf({ draft, details }, mended)('options[0]*')).toBeUndefined();
  });
});
