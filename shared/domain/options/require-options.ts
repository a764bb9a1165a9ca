import { ServiceError } from '../../platform/errors/service-error.ts';
import { type OptionFields, optionFaults } from './option-faults.ts';

/**
 * Checks the options of an item.
 *
 * @throws ServiceError 422 with the place of each fault (D461)
 */
export function requireOptions(fields: OptionFields): void {
  const details = optionFaults(fields);
  if (details.length > 0) throw new ServiceError('UNPROCESSABLE', 'The options of the item are wrong.', { details });
}
