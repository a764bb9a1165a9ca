import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { listenOnce } from './check-port.ts';
import { writeAtomically } from './write-atomically.ts';

const Port = z.int().min(1).max(65_535);

/**
 * The state that restarts of a data folder keep: ports (queue URLs and signed URLs contain them) and the seed of the
 * access keys.
 */
const ServiceState = z.object({
  apiPort: Port,
  ports: z.object({ upload: Port, s3: Port, sqs: Port, ses: Port, dynamodb: Port }),
  keySeed: z.string().min(32),
});
export type ServiceState = z.infer<typeof ServiceState>;

/** Offsets from the API's port. The README states that of the upload host; the others only must not change. */
const OFFSETS = { upload: 1, s3: 2, sqs: 3, ses: 4, dynamodb: 5 } as const;

/** The state of a data folder. The first start creates it, and each start with another port of the API. */
export async function loadServiceState(file: string, apiPort: number, host: string): Promise<ServiceState> {
  const known = readState(file);
  if (known?.apiPort === apiPort) return known;
  const ports = { ...OFFSETS } as Record<keyof typeof OFFSETS, number>;
  for (const [name, offset] of Object.entries(OFFSETS) as [keyof typeof OFFSETS, number][]) {
    ports[name] = await listenOnce(apiPort + offset, host).catch(() => listenOnce(0, host));
  }
  const state = { apiPort, ports, keySeed: known?.keySeed ?? randomBytes(32).toString('hex') };
  writeAtomically(file, JSON.stringify(state, null, 2));
  return state;
}

function readState(file: string): ServiceState | undefined {
  if (!existsSync(file)) return undefined;
  const parsed = ServiceState.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  return parsed.success ? parsed.data : undefined;
}
