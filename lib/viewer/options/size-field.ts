import type { SizeOption } from '../../../shared/domain/options/option.ts';
import type { ViewTexts } from '../../../shared/domain/views/view-text.ts';
import { element } from './element.ts';
import type { FieldPlace, OptionField } from './option-field.ts';
import { labelOf } from './option-words.ts';

/** A slider between two buttons: a size in steps between its bounds. */
export function sizeField(option: SizeOption, place: FieldPlace, texts: ViewTexts): OptionField {
  const { id, min, max, step } = option;
  const range = element('input', '');
  Object.assign(range, { type: 'range', min: String(min), max: String(max), step: String(step), id: `size-${id}` });
  const shown = element('output', 'mm');
  const reason = element('small', 'reason');
  const label = element('label', '', labelOf(option, place.language));
  label.htmlFor = range.id;
  let value = option.default;
  let reasonOf: (value: number) => string | undefined = () => undefined;
  const show = () => {
    range.value = String(value);
    range.setAttribute('aria-valuetext', `${value} mm`);
    shown.textContent = `${value} mm`;
  };
  const wish = (wanted: number) => {
    // Computed from the start, so that steps of a tenth do not add up errors.
    const next = Number((min + Math.round((wanted - min) / step) * step).toFixed(4));
    if (next < min || next > max || next === value) return show();
    const why = reasonOf(next);
    reason.textContent = why ?? '';
    if (why === undefined) {
      value = next;
      place.choose(value);
    }
    show();
  };
  range.addEventListener('input', () => wish(Number(range.value)));
  const button = (sign: string, name: string, by: number) => {
    const made = element('button', '', sign);
    Object.assign(made, { type: 'button', title: name, ariaLabel: `${labelOf(option, place.language)}: ${name}` });
    made.addEventListener('click', () => wish(value + by));
    return made;
  };
  const price = place.priceOf(option.pricePerStep);
  const row = element('div', 'stepper', button('−', texts.smaller, -step), range, button('+', texts.larger, step));
  const perStep = price === '' ? [] : [element('small', 'price', `${price} / ${step} mm`)];
  return {
    element: element('div', 'option', element('div', 'title', label, shown), row, ...perStep, reason),
    update(choice, whyNot) {
      value = Number(choice[id] ?? option.default);
      reasonOf = whyNot;
      show();
    },
  };
}
