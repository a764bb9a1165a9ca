import { CodedError } from '../../../platform/errors/coded-error.ts';

/**
 * `MALFORMED`: not XML. `FORBIDDEN`: a DTD. `TOO_LARGE`: above a limit. `NOT_A_PLAN`: another kind or version of XML.
 */
type PlanXmlErrorCode = 'MALFORMED' | 'FORBIDDEN' | 'TOO_LARGE' | 'NOT_A_PLAN';

/** Why a text is not a plan XML, in a sentence for the client; the error of the parser is the `cause`. */
export class PlanXmlError extends CodedError<PlanXmlErrorCode> {
  override readonly name = 'PlanXmlError';
}
