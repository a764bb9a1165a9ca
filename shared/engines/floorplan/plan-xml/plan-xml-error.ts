import { CodedError } from '../../../platform/errors/coded-error.ts';

/** `MALFORMED`: no XML. `FORBIDDEN`: a DTD. `TOO_LARGE`: above a limit. `NOT_A_PLAN`: XML of another kind or version. */
type PlanXmlErrorCode = 'MALFORMED' | 'FORBIDDEN' | 'TOO_LARGE' | 'NOT_A_PLAN';

/** Why a text is no plan XML, in a sentence for who wrote it; a parser's own words are the `cause`. */
export class PlanXmlError extends CodedError<PlanXmlErrorCode> {
  override readonly name = 'PlanXmlError';
}
