import { requireStorable } from '../../platform/aws/require-storable.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import { configuredIdOf } from '../configured-items/configured-id.ts';
import type { ConfiguredStore } from '../configured-items/configured-store.ts';
import type { StoredItem } from '../items/item.ts';
import { type ItemSources, visibleItem } from '../items/item-access.ts';
import type { Notices } from '../webhooks/open-notices.ts';
import { chosenContent } from './chosen-content.ts';
import type { ConfigurationContent, NewConfiguration, StoredConfiguration } from './configuration.ts';
import { configurationIdOf, parseConfigurationId } from './configuration-id.ts';
import type { ConfigurationStore } from './configuration-store.ts';
import { sentChoice } from './sent-choice.ts';

/** The stores and the clock that are needed to create a configuration. */
interface CreateConfigurationDeps extends ItemSources {
  readonly configurations: Pick<ConfigurationStore, 'find' | 'keep'>;
  readonly configured: Pick<ConfiguredStore, 'rowPart'>;
  readonly clock: Clock;
  readonly noticeOf: Notices;
  /** Counts the event of a new configuration for the caller (D2002). */
  readonly countNotice: () => Promise<void>;
}

/** A stored configuration, and its item if it names one. */
interface CreatedConfiguration {
  readonly stored: StoredConfiguration;
  readonly item: StoredItem | undefined;
}

/**
 * Stores a configuration for the caller's tenant: of an item that the caller sees, or of a root component, which the
 * service does not know. That of an item with options is checked, completed, and can be placed as an item of its own.
 *
 * @throws ServiceError 404 for another item, 400 without item and root component, 400 and 413 for values that cannot be
 * stored, 422 for a choice that the item's options refuse, 429 from `countNotice`
 */
export async function createConfiguration(
  { content: sent, created }: NewConfiguration,
  caller: Caller,
  deps: CreateConfigurationDeps,
): Promise<CreatedConfiguration> {
  requireStorable('A configuration', sent);
  const { content, item, choice } = await contentOf(sent, caller, deps);
  const id = configurationIdOf(content);
  const now = deps.clock().toISOString();
  const configuration = { tenant: caller.tenant.id, id, content, images: {}, created: created ?? now };
  const notice = await deps.noticeOf(caller.tenant, 'configuration.created', { configurationId: id });
  // What is there already has no event, and clients save the same content again and again.
  if (notice && !(await deps.configurations.find(caller.tenant.id, id))) await deps.countNotice();
  const parsed = parseConfigurationId(id);
  const placed = parsed && configuredIdOf(parsed.item, parsed.hash);
  const row =
    item && choice !== undefined && placed && deps.configured.rowPart(item.tenant, placed, { choice, created: now });
  const kept = await deps.configurations.keep(configuration, [...(notice?.parts ?? []), ...(row ? [row] : [])]);
  // The same object: it was not there before.
  if (kept === configuration) await notice?.announce();
  return { stored: kept, item };
}

/** Returns the content to store, the item, and `{option: value}` as JSON for an item with options. */
async function contentOf(
  sent: ConfigurationContent,
  caller: Caller,
  deps: ItemSources,
): Promise<{ content: ConfigurationContent; item: StoredItem | undefined; choice: string | undefined }> {
  const choice = sentChoice(sent.configuration);
  const itemId = sent.item ?? (sent.rootComponentId === undefined ? choice?.item : undefined);
  // An invalid content is 400 before an unknown item is 404.
  if (sent.item) configurationIdOf(sent);
  const item = itemId ? await visibleItem(itemId, caller, deps) : undefined;
  if (!itemId || !item || !choice || item.options.length === 0) return { content: sent, item, choice: undefined };
  const content = chosenContent(sent, choice, itemId, item);
  return { content, item, choice: JSON.stringify(sentChoice(content.configuration)?.options) };
}
