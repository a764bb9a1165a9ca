/** The command line is wrong. The message says what to write instead. */
export class CallError extends Error {
  override readonly name = 'CallError';
}
