import { formatItemId } from '../../platform/identifiers/item-id.ts';
import type { ImageType, Item, StoredImage, StoredItem } from './item.ts';

/** What an item's answer depends on beside the item. */
export interface Presentation {
  /** The language asked for; selects a translation and never filters. */
  readonly language: string;
  /** Where the public files are, without a slash at the end. */
  readonly uploadUrl: string;
}

/** An item as answers hold it: URLs, links, `hidden` and the label in the language asked for. */
export function presentItem(stored: StoredItem, { language, uploadUrl }: Presentation): Item {
  const { pk, sk, tenant, externalId, storedAssets, storedImages, modelSetBy, masterKey, ...content } = stored;
  const id = formatItemId({ catalogId: stored.catalog, externalId });
  return {
    ...content,
    ...imageUrls(storedImages, uploadUrl),
    id,
    ...inLanguage(content, language),
    detailType: content.detailType ?? content.type,
    hidden: content.visibilityStatus !== 0,
    assets: Object.fromEntries(
      Object.entries(storedAssets).map(([type, { format, key }]) => [type, { format, url: fileUrl(uploadUrl, key) }]),
    ),
    links: {
      tags: `/items/${id}/tags`,
      additionalContents: `/items/${id}/additionalContents`,
      similarItems: `/items/${id}/similarItems`,
      perfectFit: `/items/${id}/perfectFit`,
    },
  };
}

/**
 * The label of an item in the language asked for, or in its base language, where the item has it; and the language that
 * the label is in: a caller from Austria may be given a German one.
 */
export function inLanguage(
  { label, language: own, translations }: Pick<StoredItem, 'label' | 'language' | 'translations'>,
  language: string,
): Pick<Item, 'label' | 'language'> {
  const found = [language, language.split('-')[0] ?? ''].find((each) => Object.hasOwn(translations, each)) ?? '';
  const translated = translations[found]?.label;
  return translated === undefined ? { label, language: own } : { label: translated, language: found };
}

function imageUrls(images: StoredItem['storedImages'], uploadUrl: string): Partial<Record<ImageType, string>> {
  const entries = Object.entries(images) as [ImageType, StoredImage][];
  return Object.fromEntries(entries.map(([type, { key }]) => [type, fileUrl(uploadUrl, key)]));
}

/** The public address of a file. */
export function fileUrl(uploadUrl: string, key: string): string {
  return `${uploadUrl}/${key.split('/').map(encodeURIComponent).join('/')}`;
}
