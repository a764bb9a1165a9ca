/** The status and the default message of every error code. Source: S3 API reference, 'Error responses'. */
const S3_ERRORS = {
  AccessDenied: [403, 'Access Denied'],
  AccessForbidden: [403, 'CORSResponse: This CORS request is not allowed.'],
  AuthorizationHeaderMalformed: [400, 'The authorization header that you provided is not valid.'],
  AuthorizationQueryParametersError: [400, 'Query-string authentication parameters are not valid.'],
  BadDigest: [400, 'The checksum that you specified did not match what we received.'],
  EntityTooLarge: [400, 'Your proposed upload exceeds the maximum allowed size'],
  EntityTooSmall: [400, 'Your proposed upload is smaller than the minimum allowed size'],
  IncompleteBody: [400, 'The request body terminated unexpectedly'],
  InternalError: [500, 'We encountered an internal error. Please try again.'],
  InvalidAccessKeyId: [403, 'The AWS Access Key Id you provided does not exist in our records.'],
  InvalidArgument: [400, 'Invalid Argument'],
  InvalidPolicyDocument: [
    400,
    'The content of the form does not meet the conditions specified in the policy document.',
  ],
  InvalidRange: [416, 'The requested range is not satisfiable'],
  InvalidURI: [400, "Couldn't parse the specified URI."],
  KeyTooLongError: [400, 'Your key is too long'],
  MalformedPOSTRequest: [400, 'The body of your POST request is not well-formed multipart/form-data.'],
  MalformedXML: [400, 'The XML you provided was not well-formed or did not validate against our published schema'],
  MaxPostPreDataLengthExceededError: [400, 'Your POST request fields preceding the upload file were too large.'],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  MissingContentLength: [411, 'You must provide the Content-Length HTTP header.'],
  NoSuchBucket: [404, 'The specified bucket does not exist'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NoSuchVersion: [404, 'The specified version does not exist.'],
  NotImplemented: [501, 'A header or query you provided implies functionality that is not implemented.'],
  PreconditionFailed: [412, 'At least one of the pre-conditions you specified did not hold'],
  RequestTimeTooSkewed: [403, 'The difference between the request time and the current time is too large.'],
  SignatureDoesNotMatch: [403, 'The request signature we calculated does not match the signature you provided.'],
  XAmzContentSHA256Mismatch: [400, "The provided 'x-amz-content-sha256' header does not match what was computed."],
} as const satisfies Record<string, readonly [status: number, message: string]>;

type S3ErrorCode = keyof typeof S3_ERRORS;

/** An error that the caller gets: the code sets the status, `details` become elements of the error document. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly code: S3ErrorCode;
  readonly status: number;
  readonly details: Readonly<Record<string, string | number>>;

  constructor(
    code: S3ErrorCode,
    message?: string,
    details: Readonly<Record<string, string | number>> = {},
    options?: ErrorOptions,
  ) {
    const [status, defaultMessage] = S3_ERRORS[code];
    super(message ?? defaultMessage, options);
    this.code = code;
    this.status = status;
    this.details = details;
  }
}
