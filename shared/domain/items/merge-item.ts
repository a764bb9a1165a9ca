import { isDeepStrictEqual } from 'node:util';
import { invalidRequest } from '../../platform/errors/service-error.ts';
import { schemaDetails } from '../../platform/text/issue-sentence.ts';
import { requireOptions } from '../options/require-options.ts';
import { displayedDimensions } from './displayed-dimensions.ts';
import { checkImageUrl, type ImageUrlRules } from './image-url.ts';
import { IMAGE_TYPES, StoredItem } from './item.ts';
import { type Presentation, presentItem } from './present-item.ts';
import { type ItemChanges, sentItemContent } from './written-item.ts';

/** What the merge of a change depends on in addition to the item and the change. */
interface MergeContext extends ImageUrlRules {
  /** The caller's language. The client has read the item in this language. */
  readonly language: Presentation['language'];
}

/**
 * Returns the item with the fields that a client has sent; all other fields keep their value, unknown ones too. A field
 * that equals the response to this client changes nothing, so a client can send a response back: a translated label
 * does not become the label, and a stored image stays a stored file.
 *
 * @throws ServiceError 400, and 422 for wrong options
 */
export function mergeItem(current: StoredItem, sent: ItemChanges, context: MergeContext): StoredItem {
  const changes = inOwnLanguage(current, realChanges(current, sent, context), sent, context);
  const storedImages = { ...current.storedImages };
  for (const type of IMAGE_TYPES) {
    if (!(type in changes)) continue;
    delete storedImages[type];
    const url = changes[type];
    if (typeof url === 'string') checkImageUrl(type, url, context);
  }
  const result = StoredItem.safeParse({ ...current, ...changes, storedImages });
  if (!result.success) throw invalidRequest('A field of the item is wrong.', schemaDetails(result.error));
  if ('options' in changes || 'skuTemplate' in changes) requireOptions(result.data);
  return { ...result.data, ...displayedDimensions(current, result.data) };
}

function realChanges(current: StoredItem, sent: ItemChanges, presentation: Presentation): Record<string, unknown> {
  const answered: Readonly<Record<string, unknown>> = presentItem(current, { ...presentation, withOptions: true });
  const entries = Object.entries(sentItemContent(sent)).filter(
    ([field, value]) => !isDeepStrictEqual(value, answered[field]),
  );
  return Object.fromEntries(entries);
}

/**
 * Assigns a label to a language. If the response had a translation, the label belongs to that translation, unless the
 * client sends another language with it.
 */
function inOwnLanguage(
  current: StoredItem,
  changes: Record<string, unknown>,
  sent: ItemChanges,
  { language, uploadUrl }: Presentation,
): Record<string, unknown> {
  const answered = presentItem(current, { language, uploadUrl });
  const isTranslation =
    answered.language !== current.language && (sent.language ?? answered.language) === answered.language;
  if (!isTranslation || !('label' in changes) || 'translations' in changes) return changes;
  const { label, ...others } = changes;
  const tag = answered.language;
  const translations = { ...current.translations, [tag]: { ...current.translations[tag], label } };
  return { ...others, translations };
}
