import net from 'node:net';

/**
 * Checks that the port is free, before anything is built.
 * @throws {Error} that says what to do
 */
export function checkPort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const sentence =
        cause.code === 'EADDRINUSE'
          ? `something else listens on port ${port}: give another --port, or end it`
          : `the service cannot listen on ${host}:${port} (${cause.code ?? cause.message})`;
      reject(new Error(sentence, { cause }));
    });
    server.listen(port, host, () => server.close(() => resolve()));
  });
}
