const STATUS = {
  BadRequestException: 400,
  MessageRejected: 400,
  NotFoundException: 404,
  AccessDeniedException: 403,
  MissingAuthenticationTokenException: 403,
  IncompleteSignatureException: 403,
  UnrecognizedClientException: 403,
  InvalidSignatureException: 403,
  RequestEntityTooLargeException: 413,
  InternalServiceErrorException: 500,
} as const;

export type SesErrorType = keyof typeof STATUS;

/** An error as SES v2 answers it: the type in `x-amzn-errortype`, the message in the body. */
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
