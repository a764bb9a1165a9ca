/** `MALFORMED`: no XML. `FORBIDDEN`: a DTD. `TOO_LARGE`: above a limit. `NOT_A_PLAN`: XML of another kind or version. */
export type PlanXmlErrorCode = 'MALFORMED' | 'FORBIDDEN' | 'TOO_LARGE' | 'NOT_A_PLAN';

/** Why a text is no plan XML, in a sentence for who wrote it; a parser's own words are the `cause`. */
export class PlanXmlError extends Error {
  override readonly name = 'PlanXmlError';
  readonly code: PlanXmlErrorCode;

  constructor(code: PlanXmlErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
