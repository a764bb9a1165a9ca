import { ServiceError } from '../../platform/errors/service-error.ts';
import type { StoredItem } from '../items/item.ts';
import { completeChoice } from '../options/choice.ts';
import type { ConfigurationContent } from './configuration.ts';
import type { SentChoice } from './sent-choice.ts';

/**
 * Returns the content of a configuration of an item with options in its canonical form: with all options in the order
 * of the item, and without the fields that the service computes. So the same choice has the same id (D1552).
 *
 * @param itemId of `item`
 * @throws ServiceError 422 with every value and rule that is wrong
 */
export function chosenContent(
  content: ConfigurationContent,
  sent: SentChoice,
  itemId: string,
  item: Pick<StoredItem, 'options'>,
): ConfigurationContent {
  const { choice, faults } = completeChoice(item.options, sent.options);
  const ofOther = { path: 'configuration.item', message: `The configuration is one of ${itemId}.` };
  const details = [
    ...(sent.item === itemId ? [] : [ofOther]),
    ...faults.map(({ path, message }) => ({ path: `configuration.options.${path}`, message })),
  ];
  if (details.length > 0) throw new ServiceError('UNPROCESSABLE', 'The item cannot be configured so.', { details });
  const { assets, chosen, perspectiveImageHD, ...kept } = content;
  return { ...kept, item: itemId, configuration: JSON.stringify({ item: itemId, options: choice }) };
}
