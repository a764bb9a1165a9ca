import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOfChoice, choiceInAddress } from '../../../lib/viewer/options/choice-link.ts';
import { chosenChanges } from '../../../lib/viewer/options/chosen-changes.ts';
import { priceInWords, whyNot } from '../../../lib/viewer/options/option-words.ts';
import { productRequest } from '../../../lib/viewer/options/product-request.ts';
import { chosenContent } from '../../../shared/domain/configurations/chosen-content.ts';
import { configurationIdOf } from '../../../shared/domain/configurations/configuration-id.ts';
import { sentChoice } from '../../../shared/domain/configurations/sent-choice.ts';
import { completeChoice } from '../../../shared/domain/options/choice.ts';
import { priceOfChoice } from '../../../shared/domain/options/choice-price.ts';
import { ItemOption } from '../../../shared/domain/options/option.ts';
import { en } from '../../../shared/domain/views/texts/en.ts';
import type { ConfigurableView } from '../../../shared/domain/views/view-data.ts';

const OPTIONS = [
  {
    ...{ id: 'body', kind: 'colour', label: { en: 'Body', de: 'Korpus' }, default: 'red' },
    values: [
      { id: 'red', hex: '#ff0000', parts: ['Case'], label: { en: 'Red' } },
      { id: 'green-2', hex: '#00ff00', parts: ['Case'] },
    ],
    excludes: [{ value: 'red', option: 'legs', values: ['without'] }],
  },
  {
    ...{ id: 'legs', kind: 'part', label: { en: 'Legs' }, default: 'round' },
    values: [
      { id: 'round', show: ['Round'] },
      { id: 'square', show: ['Square'], attach: { node: 'Square', item: 'a:legs' } },
      { id: 'without', hide: ['Plinth'] },
    ],
  },
  {
    ...{ id: 'top', kind: 'material', default: 'oak' },
    values: [
      { id: 'oak', material: 'a:oak', parts: ['Top'] },
      { id: 'lost', material: 'a:lost', parts: ['Top'] },
    ],
  },
  {
    ...{ id: 'width', kind: 'size', axis: 'width', min: 500, max: 1_500, step: 50, default: 800 },
    rules: [{ parts: ['Round'], axis: 'width', rule: 'keep' }],
  },
].map((option) => ItemOption.parse(option));
const OAK = { name: 'oak', baseColour: '#ffffff', roughness: 1, metallic: 0, widthMm: 900, heightMm: 300 };
const VIEW: ConfigurableView = {
  ...{ item: 'a:bench', options: OPTIONS, chosen: {}, price: 100, currency: 'EUR', sku: null, skuTemplate: null },
  materials: { 'a:oak': { ...OAK, imageUrl: 'https://files/oak.webp' } },
  models: { 'a:legs': 'https://files/legs.glb' },
};
const choiceOf = (sent: Record<string, unknown>) => completeChoice(OPTIONS, sent).choice;

describe('the address of a choice', () => {
  it('leads back to every choice', () => {
    const choices = fc.record({
      body: fc.constantFrom('red', 'green-2'),
      legs: fc.constantFrom('round', 'square'),
      top: fc.constantFrom('oak', 'lost'),
      width: fc.integer({ min: 10, max: 30 }).map((steps) => steps * 50),
    });
    fc.assert(
      fc.property(choices, (sent) => {
        const choice = choiceOf(sent);
        const hash = addressOfChoice(OPTIONS, choice);
        expect(choiceOf(choiceInAddress({ hash, search: '' }, OPTIONS) ?? {})).toEqual(choice);
        const search = `?${new URLSearchParams({ options: hash.slice(1) }).toString()}`;
        expect(choiceOf(choiceInAddress({ hash: '', search }, OPTIONS) ?? {})).toEqual(choice);
      }),
    );
  });

  it('names nothing else', () => {
    expect(choiceInAddress({ hash: '#colour=red', search: '' }, OPTIONS)).toBeUndefined();
    expect(choiceInAddress({ hash: '', search: '' }, OPTIONS)).toBeUndefined();
  });
});

describe('chosenChanges', () => {
  it('hides the nodes of other values, and names what is loaded', () => {
    const { changes, models, pictures } = chosenChanges(VIEW, choiceOf({ legs: 'square', width: 900 }));
    expect(changes).toEqual([
      { kind: 'colour', parts: ['Case'], hex: '#ff0000' },
      { kind: 'hide', nodes: ['Round'] },
      { kind: 'show', nodes: ['Square'] },
      { kind: 'attach', node: 'Square', glb: new Uint8Array() },
      { kind: 'material', parts: ['Top'], material: OAK },
      { kind: 'size', widthMm: 900, rules: [{ parts: ['Round'], axis: 'width', rule: 'keep' }] },
    ]);
    expect([[...models.values()], [...pictures.values()]]).toEqual([
      ['https://files/legs.glb'],
      ['https://files/oak.webp'],
    ]);
  });

  it('changes nothing for a material that is not known', () => {
    const { changes } = chosenChanges(VIEW, choiceOf({ top: 'lost' }));
    expect(changes.map(({ kind }) => kind)).toEqual(['colour', 'hide', 'show', 'size']);
  });
});

describe('the words of options', () => {
  it('say why a value cannot be chosen, from both sides of a rule', () => {
    const words = { texts: en, language: 'en' };
    expect(whyNot(OPTIONS, choiceOf({}), ['legs', 'without'], words)).toBe('Not with Body: Red');
    const other = choiceOf({ body: 'green-2', legs: 'without' });
    expect(whyNot(OPTIONS, other, ['body', 'red'], words)).toBe('Not with Legs: without');
    expect(whyNot(OPTIONS, other, ['legs', 'square'], words)).toBeUndefined();
  });

  it('write prices as the language does', () => {
    expect(priceInWords(40, 'EUR', 'en', true)).toBe('+€40');
    expect(priceInWords(1_234.5, 'EUR', 'de').replace(/\s/g, ' ')).toBe('1.234,50 €');
    expect(priceInWords(7, null, 'en')).toBe('7');
  });
});

describe('what a website gets for its cart', () => {
  const shown = {
    ...{ title: 'Bench', language: 'en', url: 'https://shop.example/view/a:bench#legs=round' },
    sizeMm: { width: 900, height: 450, depth: 400 },
    picture: { image: 'data:image/png;base64,', width: 1, height: 1 },
  };

  it('names the configuration as the service names it when it is saved', async () => {
    const choice = choiceOf({ legs: 'round' });
    const [id, , , , , configuration] = await productRequest(VIEW, choice, shown);
    const { item, configuration: text } = configuration as { item: string; configuration: string };
    const sent = sentChoice(text);
    if (!sent) throw new Error('the text is a choice');
    expect(id).toBe(configurationIdOf(chosenContent({ item, configuration: text }, sent, item, { options: OPTIONS })));
  });

  it('has one part with the price, the article number and the words of each choice', async () => {
    const view = { ...VIEW, skuTemplate: 'B-{legs}' };
    const choice = choiceOf({ legs: 'square' });
    const [, , parts, price, labels] = await productRequest(view, choice, shown);
    const total = priceOfChoice(view, choice);
    expect(price).toEqual({ price: total, currencySymbol: '€' });
    expect(labels).toEqual({ catalog: 'a', furnitureSystem: 'Bench' });
    const parameters = OPTIONS.map(({ id }) => expect.objectContaining({ key: id, value: String(choice[id]) }));
    expect(parts).toMatchObject({
      fullList: [{ articleNr: 'B-square', componentId: 'a:bench', count: 1, price: total, parameters }],
    });
  });
});
