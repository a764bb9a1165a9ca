/** The account cannot be read. The message says why and what to do. */
export class AccountError extends Error {
  override readonly name = 'AccountError';
}
