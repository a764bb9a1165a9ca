import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { addressClass } from './address-class.ts';
import { sharedInFlight } from './shared-in-flight.ts';
import { SourceError } from './source-error.ts';
import type { SourceUrlSettings } from './source-url-settings.ts';

/** Returns all addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** Resolves names with the functions of the operating system. */
export const systemResolve: Resolve = sharedInFlight((hostname) => lookup(hostname, { all: true }));

/**
 * Returns the lookup that a socket uses when it connects. It is the only lookup, so the checked addresses are those
 * that are called, and a name whose addresses change (DNS rebinding) cannot bypass the check. If one of several
 * addresses is not allowed, the name is refused with SourceError `SOURCE_REFUSED`. A socket does not look up an IP
 * address; `checkSourceUrl` checks those.
 */
export function checkedLookup({ allowLoopback }: SourceUrlSettings, resolve: Resolve): LookupFunction {
  const allowed = ({ address }: LookupAddress) => {
    const kind = addressClass(address);
    return kind === 'public' || (kind === 'loopback' && allowLoopback);
  };
  return (hostname, options, callback) => {
    const check = (addresses: readonly LookupAddress[]) => {
      const refused = addresses.find((each) => !allowed(each));
      if (refused) return callback(refusal(hostname, refused), []);
      const [first] = addresses;
      if (!first) return callback(new Error(`${hostname} has no address`), []);
      if (options.all) callback(null, [...addresses]);
      else callback(null, first.address, first.family);
    };
    resolve(hostname).then(check, (error: NodeJS.ErrnoException) => callback(error, []));
  };
}

function refusal(hostname: string, { address }: LookupAddress): SourceError {
  return new SourceError('SOURCE_REFUSED', 'The URL is refused: it does not lead to a public host.', {
    cause: new Error(`${hostname} resolves to ${address}`),
  });
}
