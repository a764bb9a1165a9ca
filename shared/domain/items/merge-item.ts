import { isDeepStrictEqual } from 'node:util';
import { invalidRequest } from '../../platform/errors/service-error.ts';
import { schemaDetails } from '../../platform/http/error-answer.ts';
import { displayedDimensions } from './displayed-dimensions.ts';
import { checkImageUrl, type ImageUrlRules } from './image-url.ts';
import { IMAGE_TYPES, StoredItem } from './item.ts';
import { type Presentation, presentItem } from './present-item.ts';
import { clientFields, type ItemChanges } from './written-item.ts';

export interface MergeContext extends ImageUrlRules {
  /** The caller's language: in it the item was read before it came back. */
  readonly language: Presentation['language'];
}

/**
 * An item with the fields that a client has sent in place of its own; all others stay, unknown ones too. A field that
 * comes back as it was answered to this client changes nothing, so an answer can be sent back whole: a translated label
 * does not become the label, and an image that is ours stays a file of ours. Throws 400.
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
  return { ...result.data, ...displayedDimensions(current, result.data) };
}

function realChanges(current: StoredItem, sent: ItemChanges, presentation: Presentation): Record<string, unknown> {
  const answered: Readonly<Record<string, unknown>> = presentItem(current, presentation);
  const entries = Object.entries(clientFields(sent)).filter(
    ([field, value]) => !isDeepStrictEqual(value, answered[field]),
  );
  return Object.fromEntries(entries);
}

/**
 * A label that is sent in the language of the answer, which is not the item's own, is that translation's; a label without
 * a word of its language is in that of the answer.
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
  const key = language in current.translations ? language : (language.split('-')[0] ?? language);
  const translations = { ...current.translations, [key]: { ...current.translations[key], label } };
  return { ...others, translations };
}
