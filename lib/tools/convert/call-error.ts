/** A command line that cannot be carried out. The message says what to write instead. */
export class CallError extends Error {
  override readonly name = 'CallError';
}
