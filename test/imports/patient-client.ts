import { patientCall } from '../../lib/tools/models/patient-call.ts';
import type { Client } from '../../shared/contract/client/index.ts';

/** A client whose calls are made again while processes of the service are killed. Pages are read as they are. */
export function patientClient(client: Client): Client {
  return new Proxy(client, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function' || name === 'pages') return method;
      return (...input: unknown[]) => patientCall(async () => Reflect.apply(method, target, input));
    },
  });
}
