import { addressGroup } from '../../rate-limits/address-group.ts';
import type { Caller } from './caller.ts';

/**
 * Whose calls a bucket counts: a signed-in user in one tenant, or the address group of a caller who is not signed in
 * (D2002).
 */
export function callOwner(
  caller: Pick<Caller, 'tenant' | 'user'> | undefined,
  sourceIp: string,
): readonly (string | number)[] {
  const tenant = caller?.tenant.id ?? 'nobody';
  return caller?.user ? [tenant, 'user', caller.user.id] : [tenant, 'address', addressGroup(sourceIp)];
}
