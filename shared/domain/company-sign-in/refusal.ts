import { ServiceError } from '../../platform/errors/service-error.ts';

/**
 * Why a company sign-in does not go on. Each has a sentence of its own on the page.
 *
 * - `notSetUp`: the tenant has no provider;
 * - `badReturn`: the page to return to is of a foreign host;
 * - `ended`: state unknown, used, or older than ten minutes;
 * - `cancelled`: the user said no at the provider;
 * - `provider`: the provider cannot be reached, or what it sent is not valid;
 * - `unverified`: it names no verified e-mail address;
 * - `foreignDomain`: the address is of a domain that the tenant does not allow;
 * - `stranger`: nobody has invited the address, or the user is disabled;
 * - `failed`: everything else.
 */
const REFUSALS = {
  notSetUp: 'NOT_FOUND',
  badReturn: 'INVALID_REQUEST',
  ended: 'INVALID_REQUEST',
  cancelled: 'SIGN_IN_FAILED',
  provider: 'SIGN_IN_FAILED',
  unverified: 'SIGN_IN_FAILED',
  foreignDomain: 'SIGN_IN_FAILED',
  stranger: 'SIGN_IN_FAILED',
  failed: 'INTERNAL',
} as const;

/** The name of a refusal. */
export type Refusal = keyof typeof REFUSALS;

/** A company sign-in that does not go on. The cause is for the log alone. */
export class CompanySignInError extends ServiceError {
  override readonly name = 'CompanySignInError';
  readonly refusal: Refusal;

  constructor(refusal: Refusal, cause?: unknown) {
    super(REFUSALS[refusal], `The company sign-in was refused: ${refusal}.`, { cause });
    this.refusal = refusal;
  }
}
