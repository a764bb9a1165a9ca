import type { SignatureFailure } from '../sigv4/signature-error.ts';

const STATUS = {
  BadRequestException: 400,
  NotFoundException: 404,
  AccessDeniedException: 403,
  MissingAuthenticationTokenException: 403,
  IncompleteSignatureException: 403,
  UnrecognizedClientException: 403,
  InvalidSignatureException: 403,
  RequestEntityTooLargeException: 413,
  InternalServiceErrorException: 500,
} as const satisfies Record<SignatureFailure, number> & Record<string, number>;

type SesErrorType = keyof typeof STATUS;

/** An error of SES v2: the response has the type in `x-amzn-errortype` and the message in the body. */
export class SesError extends Error {
  override readonly name = 'SesError';
  readonly type: SesErrorType;
  readonly status: number;

  constructor(type: SesErrorType, message: string, options?: ErrorOptions) {
    super(message, options);
    this.type = type;
    this.status = STATUS[type];
  }
}
