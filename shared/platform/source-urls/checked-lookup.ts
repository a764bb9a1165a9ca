import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { addressClass } from './address-class.ts';
import { SourceError } from './source-error.ts';
import type { SourceUrlSettings } from './source-url-settings.ts';

/** All addresses of a host's name. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** As every other program of the machine resolves names. */
export const systemResolve: Resolve = sharedWhileUnderWay((hostname) => lookup(hostname, { all: true }));

/**
 * Lets those who ask for a name while it is looked up have the same answer. The system looks names up in four threads
 * (`UV_THREADPOOL_SIZE`): a name whose server is silent would soon have all of them, and every other name would wait.
 */
export function sharedWhileUnderWay(resolve: Resolve): Resolve {
  const underWay = new Map<string, ReturnType<Resolve>>();
  return (hostname) => {
    const known = underWay.get(hostname);
    if (known) return known;
    const lookedUp = resolve(hostname).finally(() => underWay.delete(hostname));
    underWay.set(hostname, lookedUp);
    return lookedUp;
  };
}

/**
 * The look-up that a socket makes when it connects, and hence the only one: the addresses that are checked are the ones
 * that are called, so a name that changes its mind (DNS rebinding) gains nothing. One forbidden address among several
 * refuses the name. Fails with SourceError `SOURCE_REFUSED`. A host that is an address is not looked up by a socket:
 * `checkSourceUrl` has checked it.
 */
export function checkedLookup({ allowLoopback }: SourceUrlSettings, resolve: Resolve): LookupFunction {
  const allowed = ({ address }: LookupAddress) => {
    const kind = addressClass(address);
    return kind === 'public' || (kind === 'loopback' && allowLoopback);
  };
  return (hostname, options, callback) => {
    const answer = (addresses: readonly LookupAddress[]) => {
      const refused = addresses.find((each) => !allowed(each));
      if (refused) return callback(refusal(hostname, refused), []);
      const [first] = addresses;
      if (!first) return callback(new Error(`${hostname} has no address`), []);
      if (options.all) callback(null, [...addresses]);
      else callback(null, first.address, first.family);
    };
    resolve(hostname).then(answer, (error: NodeJS.ErrnoException) => callback(error, []));
  };
}

function refusal(hostname: string, { address }: LookupAddress): SourceError {
  return new SourceError('SOURCE_REFUSED', 'The URL is refused: it does not lead to a public host.', {
    cause: new Error(`${hostname} resolves to ${address}`),
  });
}
