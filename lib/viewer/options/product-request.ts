import { priceOfChoice } from '../../../shared/domain/options/choice-price.ts';
import type { Choice } from '../../../shared/domain/options/option.ts';
import { skuOfChoice } from '../../../shared/domain/options/sku-template.ts';
import type { ConfigurableView, SizeMm } from '../../../shared/domain/views/view-data.ts';
import { canonicalJson } from '../../../shared/platform/http/canonical-json.ts';
import { labelOf, valueInWords } from './option-words.ts';

const HEX = 16;
const HEX_DIGITS = 2;

/** What the page shows of a choice. */
interface ShownProduct {
  readonly title: string;
  readonly language: string;
  readonly sizeMm: SizeMm | undefined;
  readonly picture: { readonly image: string; readonly width: number; readonly height: number };
  /** The address that leads to the choice. */
  readonly url: string;
}

/**
 * Returns the arguments of the callback `onRequestProduct` that websites of the embedding library set (D1995): id of
 * the configuration, picture, list of parts, price, labels, configuration. The configuration is what `POST
 * /v2/configurations` stores under this id.
 */
export async function productRequest(
  view: ConfigurableView,
  choice: Choice,
  { title, language, sizeMm, picture, url }: ShownProduct,
): Promise<readonly unknown[]> {
  const { item, options, currency } = view;
  const [catalog = ''] = item.split(':');
  const content = { item, configuration: JSON.stringify({ item, options: choice }) };
  const hash = await sha256(canonicalJson(content));
  const id = hash === undefined ? item : `${item}:${hash}`;
  const price = priceOfChoice(view, choice);
  const sku = view.skuTemplate === null ? view.sku : skuOfChoice(view.skuTemplate, options, choice);
  const amount = { price: price ?? 0, currencySymbol: currency === null ? '' : symbolOf(currency, language) };
  const part = {
    ...{ articleNr: sku ?? '', componentId: item, count: 1, label: title, deletionLocked: false },
    ...{ ...amount, retailerPrice: amount.price },
    parameters: options.map((option, sort) => ({
      ...{ key: option.id, label: labelOf(option, language), sort },
      ...{ type: option.kind === 'size' ? 'Decimal' : 'String', unitType: option.kind === 'size' ? 'length' : '' },
      ...{ value: String(choice[option.id]), valueLabel: valueInWords(option, choice[option.id], language) },
      valueThumbnail: '',
    })),
  };
  const configuration = {
    ...content,
    ...{ id, configurationHash: hash ?? '', rootComponentId: item, catalog, label: title },
    ...{ ...sizeMm, sku, price, currency, options: choice, url },
  };
  const labels = { catalog, furnitureSystem: title };
  return [id, picture, { fullList: [part], perMainComponent: [] }, amount, labels, configuration];
}

/** Undefined on a page without https, which has no cryptography. */
async function sha256(text: string): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(HEX).padStart(HEX_DIGITS, '0')).join('');
}

function symbolOf(currency: string, language: string): string {
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
