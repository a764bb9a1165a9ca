import type { ServiceFaults } from '../../../lib/local/service/service-faults.ts';
import type { Chaos } from './create-chaos.ts';
import { databaseFaults } from './database-faults.ts';
import { faultyStore, lateness } from './faulty-store.ts';
import { duplicatingInvoker, otherCase, skewedClock } from './function-faults.ts';

/** The faults of a local service, each of which happens when `chaos` decides it. */
export function chaosFaults(chaos: Chaos): ServiceFaults {
  return {
    wrapStore: (handle, store, isFunctionKey) => faultyStore(handle, { chaos, store, isFunctionKey }),
    databaseCall: databaseFaults(chaos, Date.now),
    latenessMs: () => lateness(chaos),
    environment: (ofFunction) => skewedClock(chaos, ofFunction),
    freezes: () => chaos.happens('freeze'),
    wrapInvoker: (invoker) => duplicatingInvoker(invoker, chaos),
    headerName: otherCase(chaos),
  };
}
