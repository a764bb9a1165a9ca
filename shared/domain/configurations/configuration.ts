import * as z from 'zod';
import { wrappedBody } from '../../platform/http/wrapped-body.ts';
import { ItemIdText } from '../../platform/identifiers/item-id.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { SAVED_IMAGE_URLS, SavedImages } from './saved-image.ts';

const content = {
  /** Id of the item that is configured. */
  item: ItemIdText,
  /** The configurator's own state of it, serialized JSON: kept as it is. */
  configuration: z.string().refine(isJson, 'a JSON string'),
};

/** What a configurator has sent, fields that the service does not know among it. */
const ConfigurationContent = z.looseObject(content);
export type ConfigurationContent = z.infer<typeof ConfigurationContent>;

/** An item as a customer has configured it, as answers hold it (D1501). */
export const Configuration = z.looseObject({
  /** `<item>:<hash of the content>` */
  id: z.string(),
  ...content,
  ...SAVED_IMAGE_URLS,
  created: Timestamp,
});
export type Configuration = z.infer<typeof Configuration>;

const Wrapped = /* @__PURE__ */ wrappedBody('configuration', ConfigurationContent);

/** `POST /v2/configurations`: `{configuration: {item, configuration, ...}}`, or bare, which has a field of that name. */
export const NewConfiguration = /* @__PURE__ */ z
  .preprocess((body) => (isBare(body) ? { configuration: body } : body), Wrapped)
  .transform(({ id, perspectiveImage, topImage, created, ...sent }) => sent as ConfigurationContent);
export type NewConfiguration = ConfigurationContent;

/** A configuration's row: what the client has sent is apart, so that no name of it can be one of ours. */
export const StoredConfiguration = z.object({
  tenant: z.int(),
  id: z.string(),
  content: ConfigurationContent,
  images: SavedImages,
  created: Timestamp,
});
export type StoredConfiguration = z.infer<typeof StoredConfiguration>;

function isBare(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'item' in body;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
