import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/**
 * Checks that the port is free, before anything is built.
 * @throws {Error} that says what to do
 */
export async function checkPort(port: number, host: string): Promise<void> {
  try {
    await listenOnce(port, host);
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const sentence =
      code === 'EADDRINUSE'
        ? `something else listens on port ${port}: give another --port, or end it`
        : `the service cannot listen on ${host}:${port} (${code ?? message})`;
    throw new Error(sentence, { cause });
  }
}

/**
 * Listens on a port for a moment.
 * @param port 0 for any free port
 * @returns the port
 * @throws {Error} if the port is taken
 */
export async function listenOnce(port: number, host: string): Promise<number> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return address.port;
}
