import { formatItemId } from '../../platform/identifiers/item-id.ts';
import { translationIn } from '../../platform/text/translation.ts';
import type { ImageType, StoredImage, StoredItem } from './item.ts';
import type { Item } from './shown-item.ts';

/** What the response depends on in addition to the item. */
export interface Presentation {
  /** The requested language. It selects a translation and never filters. */
  readonly language: string;
  /** The base URL of public files, without a slash at the end. */
  readonly uploadUrl: string;
  /** Set for an item that is asked for by its id: lists say only whether an item has options (D462). */
  readonly withOptions?: boolean | undefined;
}

/** Returns an item for a response: with URLs, links, `hidden` and the label in the requested language. */
export function presentItem(stored: StoredItem, { language, uploadUrl, withOptions }: Presentation): Item {
  const { pk, sk, tenant, externalId, storedAssets, storedImages, ...row } = stored;
  const { modelSetBy, masterKey, modelShading, modelTriangles, ...shown } = row;
  const { options, skuTemplate, ...content } = shown;
  const id = formatItemId({ catalogId: stored.catalog, externalId });
  return {
    ...content,
    hasOptions: options.length > 0,
    ...(withOptions && { options, skuTemplate }),
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
 * Returns the label of an item in the requested language or its base language if the item has this translation, and the
 * language of the returned label as it is stored: for `de-at` it can be `de-AT` or `de`.
 */
export function inLanguage(
  { label, language: own, translations }: Pick<StoredItem, 'label' | 'language' | 'translations'>,
  language: string,
): Pick<Item, 'label' | 'language'> {
  const translated = translationIn(translations, language, 'label');
  return translated ? { label: translated.text, language: translated.tag } : { label, language: own };
}

function imageUrls(images: StoredItem['storedImages'], uploadUrl: string): Partial<Record<ImageType, string>> {
  const entries = Object.entries(images) as [ImageType, StoredImage][];
  return Object.fromEntries(entries.map(([type, { key }]) => [type, fileUrl(uploadUrl, key)]));
}

/** Returns the public URL of a file. */
export function fileUrl(uploadUrl: string, key: string): string {
  return `${uploadUrl}/${key.split('/').map(encodeURIComponent).join('/')}`;
}
