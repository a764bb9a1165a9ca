const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The credentials of a demo tenant, which only the local service returns. */
export interface Demo {
  readonly apiKey: string;
  readonly secret: string;
  readonly identification: string;
  readonly password: string;
  readonly tenant: string;
}

/** A queue of the local service. */
export interface LocalQueue {
  readonly name: string;
  readonly waiting: number;
  readonly inFlight: number;
}

/** A mail that the local service has caught. */
export interface LocalMail {
  readonly id: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string | null;
  readonly html: string | null;
  readonly sent: string;
}

/** Reads something that only the service on this machine has; undefined anywhere else. A stage is never asked. */
export async function fromLocalService<T>(name: 'demo' | 'queues' | 'mails'): Promise<T | undefined> {
  if (!LOOPBACK.has(location.hostname)) return undefined;
  const response = await fetch(`/_local/${name}`, { headers: { accept: 'application/json' } });
  return response.ok ? ((await response.json()) as T) : undefined;
}
