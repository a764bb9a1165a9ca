import * as z from 'zod';
import { wrappedBody } from '../../platform/http/wrapped-body.ts';
import { ItemIdText } from '../../platform/identifiers/item-id.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { ChosenFacts } from './chosen-facts.ts';
import { SAVED_IMAGE_URLS, SavedImages } from './saved-image.ts';

/** Published clients send some of these fields with every configuration; all other fields are kept as they come. */
const content = {
  /** Id of the configured item. Published clients send the root component in place of it. */
  item: ItemIdText.nullish(),
  /** Id of the catalog of the root component. Rows of earlier versions can have any value here. */
  catalog: z.unknown().optional(),
  /** Id of the root component, with or without its catalog. */
  rootComponentId: z.unknown().optional(),
  /** The configurator's own state as serialized JSON; stored unchanged. */
  configuration: z.string().refine(isJson, 'a JSON string'),
};

/** The fields that a configurator sends, including unknown ones. */
const ConfigurationContent = z.looseObject(content);
/** The fields that a configurator sends, including unknown ones. */
export type ConfigurationContent = z.infer<typeof ConfigurationContent>;

/** An item as a customer has configured it, in responses (D1501). */
export const Configuration = z.looseObject({
  /** `<item>:<hash of the content>` */
  id: z.string(),
  ...content,
  ...SAVED_IMAGE_URLS,
  ...ChosenFacts.partial().shape,
  created: Timestamp,
});
export type Configuration = z.infer<typeof Configuration>;

const Wrapped = /* @__PURE__ */ wrappedBody('configuration', ConfigurationContent);

/** A new configuration: its content, and when it was created for a client that knows that. */
export interface NewConfiguration {
  readonly content: ConfigurationContent;
  readonly created: string | undefined;
}

/**
 * The body of `POST /v2/configurations`: `{configuration: {item, configuration, ...}}` or bare. A bare body also has a
 * field `configuration`, which is a text.
 */
export const NewConfiguration = /* @__PURE__ */ z
  .preprocess((body) => (isBare(body) ? { configuration: body } : body), Wrapped)
  .transform(
    ({ id, perspectiveImage, topImage, created, ...sent }): NewConfiguration => ({
      content: sent as ConfigurationContent,
      created: Timestamp.safeParse(created).data,
    }),
  );

/** A configuration's row. The fields of the client are in `content`, so they cannot overwrite fields of the service. */
export const StoredConfiguration = z.object({
  tenant: z.int(),
  id: z.string(),
  content: ConfigurationContent,
  images: SavedImages,
  created: Timestamp,
});
export type StoredConfiguration = z.infer<typeof StoredConfiguration>;

function isBare(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  return 'item' in body || ('configuration' in body && typeof body.configuration === 'string');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
