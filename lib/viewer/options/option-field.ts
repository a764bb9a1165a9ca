import type { Choice, ChosenValue, ItemOption, OptionValue } from '../../../shared/domain/options/option.ts';
import { element } from './element.ts';
import { labelOf } from './option-words.ts';

/** What a field is made for. */
export interface FieldPlace {
  readonly language: string;
  /** The price of a value in words; an empty text for none. */
  priceOf(price: number): string;
  choose(value: ChosenValue): void;
  /** The picture of a material; undefined for one without. */
  pictureOf(itemId: string): string | undefined;
}

/** The field of an option. */
export interface OptionField {
  readonly element: HTMLElement;
  /** Shows the value of a choice, and why others cannot be chosen. */
  update(choice: Choice, whyNot: (value: ChosenValue) => string | undefined): void;
}

/** Swatches of colours and materials, names of all else: one of them is chosen, by pointer or with arrow keys. */
export function valuesField(option: Exclude<ItemOption, { kind: 'size' }>, place: FieldPlace): OptionField {
  const rows = option.values.map((value) => {
    const input = element('input', '');
    Object.assign(input, { type: 'radio', name: option.id, value: value.id });
    input.addEventListener('change', () => place.choose(value.id));
    const sample = swatch(value, place);
    const reason = element('small', '');
    const price = place.priceOf(value.price);
    const words = element('span', 'name', labelOf(value, place.language));
    if (price !== '') words.append(element('small', 'price', price));
    const row = element('label', 'value', input, ...(sample ? [sample] : []), words, reason);
    return { id: value.id, input, row, reason };
  });
  const legend = element('legend', '', labelOf(option, place.language));
  return {
    element: element('fieldset', 'option', legend, element('div', 'values', ...rows.map(({ row }) => row))),
    update(choice, whyNot) {
      for (const { id, input, row, reason } of rows) {
        const why = whyNot(id);
        input.checked = choice[option.id] === id;
        input.disabled = why !== undefined && !input.checked;
        row.classList.toggle('excluded', input.disabled);
        reason.textContent = input.disabled ? (why ?? '') : '';
      }
    },
  };
}

/** A circle of the colour of a value, or the picture of its material. */
function swatch(value: OptionValue, place: FieldPlace): Element | undefined {
  const colour = value.swatch ?? ('hex' in value ? (value.hex ?? undefined) : undefined);
  const url = colour === undefined && 'material' in value ? place.pictureOf(value.material) : undefined;
  if (url !== undefined) {
    const picture = element('img', 'swatch');
    return Object.assign(picture, { src: url, alt: '', loading: 'lazy', width: 28, height: 28 });
  }
  return colour === undefined ? undefined : circle(colour);
}

/** With presentation attributes, because the policy of the page allows no styles in elements. */
function circle(colour: string): Element {
  const create = (name: string, attributes: Readonly<Record<string, string>>) => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, text] of Object.entries(attributes)) made.setAttribute(key, text);
    return made;
  };
  const svg = create('svg', { viewBox: '0 0 28 28', class: 'swatch', 'aria-hidden': 'true' });
  svg.append(create('circle', { cx: '14', cy: '14', r: '13', fill: colour }));
  return svg;
}
