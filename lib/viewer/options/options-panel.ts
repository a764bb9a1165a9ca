import { completeChoice } from '../../../shared/domain/options/choice.ts';
import { priceOfChoice } from '../../../shared/domain/options/choice-price.ts';
import type { Choice, ItemOption } from '../../../shared/domain/options/option.ts';
import { skuOfChoice } from '../../../shared/domain/options/sku-template.ts';
import type { ConfigurableView } from '../../../shared/domain/views/view-data.ts';
import type { ViewTexts } from '../../../shared/domain/views/view-text.ts';
import { element } from './element.ts';
import { type FieldPlace, type OptionField, valuesField } from './option-field.ts';
import { priceInWords, whyNot } from './option-words.ts';
import { sizeField } from './size-field.ts';

/** The options of a piece beside its model. */
interface OptionsPanel {
  readonly element: HTMLElement;
  /** Shows a choice, and with `tells` also reports it as one of the customer. */
  choose(choice: Choice, tells?: boolean): void;
  /** Shows a sentence for the customer; an empty one for none. */
  say(text: string): void;
}

/** The words of the panel, and what stands below the price: what customers do with their choice. */
interface PanelContent {
  readonly texts: ViewTexts;
  readonly language: string;
  readonly tools?: readonly HTMLElement[];
}

/**
 * Creates the panel: a field for each option, the price and article number of the choice, and the tools. Values that
 * the rules of the options exclude have their reason and cannot be chosen.
 *
 * @param onChoice gets each choice that a customer makes
 */
export function createOptionsPanel(
  view: ConfigurableView,
  { texts, language, tools = [] }: PanelContent,
  onChoice: (choice: Choice) => void,
): OptionsPanel {
  const { options, currency } = view;
  let choice = completeChoice(options, {}).choice;
  const [price, sku, note] = [element('output', 'total'), element('dd', ''), element('p', 'said')];
  note.setAttribute('role', 'status');
  const facts = element('dl', '', element('div', '', element('dt', '', texts.sku), sku));
  const fields = options.map((option): readonly [ItemOption, OptionField] => {
    const place: FieldPlace = {
      language,
      priceOf: (part) => (part === 0 || view.price === null ? '' : priceInWords(part, currency, language, true)),
      pictureOf: (itemId) => view.materials[itemId]?.imageUrl ?? undefined,
      choose: (value) => choose({ ...choice, [option.id]: value }, true),
    };
    return [option, option.kind === 'size' ? sizeField(option, place, texts) : valuesField(option, place)];
  });
  const choose = (wanted: Choice, tells = false) => {
    choice = wanted;
    for (const [option, field] of fields) {
      field.update(choice, (value) => whyNot(options, choice, [option.id, value], { texts, language }));
    }
    const total = priceOfChoice(view, choice);
    price.textContent = total === null ? '' : priceInWords(total, currency, language);
    sku.textContent = view.skuTemplate === null ? (view.sku ?? '') : skuOfChoice(view.skuTemplate, options, choice);
    facts.hidden = sku.textContent === '';
    if (tells) onChoice(choice);
  };
  const say = (text: string) => {
    note.textContent = text;
  };
  const summary = element('div', 'summary', ...(view.price === null ? [] : [price]), facts, ...tools, note);
  const panel = element('section', 'options', ...fields.map(([, field]) => field.element), summary);
  panel.setAttribute('aria-label', texts.options);
  return { element: panel, choose, say };
}
