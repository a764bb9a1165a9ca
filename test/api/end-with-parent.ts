/*
 * Loaded into a service before its own code, when a test starts it: ends the service in the same way as an operator
 * when the process that started it has ended, also by `kill -9`. Its standard input closes then.
 */

/** A service that does not end in time is killed. */
const STOP_LIMIT_MS = 240_000;

process.stdin.resume().once('close', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), STOP_LIMIT_MS).unref();
});
// The input does not keep a process alive that has nothing else to do.
Reflect.get(process.stdin, 'unref')?.call(process.stdin);
