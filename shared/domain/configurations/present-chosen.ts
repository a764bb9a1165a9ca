import { formatItemId } from '../../platform/identifiers/item-id.ts';
import { configuredIdOf } from '../configured-items/configured-id.ts';
import { dimensionsOf, skuOf } from '../configured-items/configured-item.ts';
import type { ConfiguredModel } from '../configured-items/configured-model.ts';
import type { FoundConfigured } from '../configured-items/find-configured.ts';
import { type ChoiceSources, resolveChoice } from '../configured-items/resolve-choice.ts';
import { type ConfiguredStarting, ensureModel } from '../configured-items/start-configured-model.ts';
import type { ImageType, StoredItem } from '../items/item.ts';
import { fileUrl } from '../items/present-item.ts';
import { priceOfChoice } from '../options/choice-price.ts';
import type { ChosenFacts } from './chosen-facts.ts';
import type { Configuration, StoredConfiguration } from './configuration.ts';
import { parseConfigurationId } from './configuration-id.ts';
import { presentConfiguration } from './present-configuration.ts';
import { sentChoice } from './sent-choice.ts';

/** What is needed to present a configuration with its model. */
interface PresentChosenDeps extends ChoiceSources, ConfiguredStarting {
  readonly uploadUrl: string;
}

/** Returns the configured item of a configuration; undefined if its item has no options, or it has no choice. */
export async function configuredOf(
  { id, content }: Pick<StoredConfiguration, 'id' | 'content'>,
  item: StoredItem | undefined,
  sources: ChoiceSources,
): Promise<(Omit<FoundConfigured, 'id'> & { readonly id: FoundConfigured['id'] | undefined }) | undefined> {
  const choice = sentChoice(content.configuration);
  const parsed = parseConfigurationId(id);
  if (!choice || !parsed || !item || item.options.length === 0) return undefined;
  const resolved = await resolveChoice(item, JSON.stringify(choice.options), sources);
  return { id: configuredIdOf(parsed.item, parsed.hash), resolved };
}

/**
 * Returns a configuration for a response: of an item with options with its price, SKU, dimensions and model as they are
 * now. Starts the job that makes the model if nobody has.
 *
 * @param item of the configuration; undefined if the caller does not see it
 * @param startedBy `<tenant>#<user>` of the caller; null if the caller is not signed in
 */
export async function presentChosen(
  stored: StoredConfiguration,
  item: StoredItem | undefined,
  startedBy: string | null,
  deps: PresentChosenDeps,
): Promise<Configuration> {
  const plain = presentConfiguration(stored, deps.uploadUrl);
  const found = await configuredOf(stored, item, deps);
  if (!found || !item) return plain;
  const { id, resolved } = found;
  const model = id && (await ensureModel({ id, resolved }, startedBy, deps));
  const made = model?.status === 'ready' ? model : undefined;
  const imageUrl = (type: ImageType) => {
    const image = made?.images[type];
    return image ? fileUrl(deps.uploadUrl, image.key) : null;
  };
  return {
    ...plain,
    perspectiveImage: plain.perspectiveImage ?? imageUrl('perspectiveImage'),
    perspectiveImageHD: imageUrl('perspectiveImageHD'),
    topImage: plain.topImage ?? imageUrl('topImage'),
    assets: assetsOf(made, deps.uploadUrl),
    chosen: {
      item: id ? formatItemId(id) : null,
      price: priceOfChoice(item, resolved.choice),
      currency: item.currency,
      sku: skuOf(resolved),
      ...dimensionsOf(resolved, model),
      model: { status: model?.status ?? 'none', job: model?.jobId ?? null, error: model?.error ?? null },
      faults: [...resolved.faults],
    },
  };
}

function assetsOf(model: ConfiguredModel | undefined, uploadUrl: string): ChosenFacts['assets'] {
  return Object.fromEntries(
    Object.entries(model?.assets ?? {}).map(([type, { format, key }]) => [
      type,
      { format, url: fileUrl(uploadUrl, key) },
    ]),
  );
}
