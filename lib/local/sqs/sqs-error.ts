interface ErrorForm {
  /** The error's shape in the JSON protocol, with its namespace. */
  readonly type: string;
  /** The code of the older query protocol. SDKs show it too, and results of batches use it. */
  readonly queryCode: string;
  readonly status: number;
}

const ERROR_FORMS = {
  AccessDenied: common('AccessDeniedException', 'AccessDenied', 403),
  MissingAuthenticationToken: common('MissingAuthenticationTokenException', 'MissingAuthenticationToken', 403),
  IncompleteSignature: common('IncompleteSignatureException', 'IncompleteSignature', 400),
  InvalidClientTokenId: common('UnrecognizedClientException', 'InvalidClientTokenId', 403),
  SignatureDoesNotMatch: common('InvalidSignatureException', 'SignatureDoesNotMatch', 403),
  InvalidAction: common('UnknownOperationException', 'InvalidAction', 404),
  MalformedInput: common('SerializationException', 'MalformedInput', 400),
  RequestTooLarge: common('RequestEntityTooLargeException', 'RequestEntityTooLarge', 413),
  InvalidParameterValue: common('InvalidParameterValueException', 'InvalidParameterValue', 400),
  MissingParameter: common('MissingParameterException', 'MissingParameter', 400),
  InternalFailure: common('InternalFailure', 'InternalFailure', 500),
  BatchEntryIdsNotDistinct: modelled('BatchEntryIdsNotDistinct'),
  BatchRequestTooLong: modelled('BatchRequestTooLong'),
  EmptyBatchRequest: modelled('EmptyBatchRequest'),
  InvalidAddress: modelled('InvalidAddress', 'InvalidAddress', 404),
  InvalidBatchEntryId: modelled('InvalidBatchEntryId'),
  InvalidMessageContents: modelled('InvalidMessageContents', 'InvalidMessageContents'),
  MessageNotInflight: modelled('MessageNotInflight'),
  QueueDoesNotExist: modelled('QueueDoesNotExist', 'AWS.SimpleQueueService.NonExistentQueue'),
  ReceiptHandleIsInvalid: modelled('ReceiptHandleIsInvalid', 'ReceiptHandleIsInvalid', 404),
  ResourceNotFound: modelled('ResourceNotFoundException', 'ResourceNotFoundException', 404),
  TooManyEntriesInBatchRequest: modelled('TooManyEntriesInBatchRequest'),
} as const satisfies Record<string, ErrorForm>;

/** The errors of the local SQS. */
export type SqsErrorCode = keyof typeof ERROR_FORMS;

/**
 * An error of SQS. Codes and statuses are those of the service's model (`awsQueryError` of each shape).
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/CommonErrors.html
 */
export class SqsError extends Error {
  override readonly name = 'SqsError';
  readonly code: SqsErrorCode;
  readonly form: ErrorForm;

  constructor(code: SqsErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.form = ERROR_FORMS[code];
  }
}

/** `InvalidParameterValue` with the text of SQS. */
export function invalidValue(parameter: string, value: unknown, reason: string): SqsError {
  return new SqsError(
    'InvalidParameterValue',
    `Value ${value} for parameter ${parameter} is invalid. Reason: ${reason}`,
  );
}

function modelled(type: string, queryCode = `AWS.SimpleQueueService.${type}`, status = 400): ErrorForm {
  return { type: `com.amazonaws.sqs#${type}`, queryCode, status };
}

/** Errors that SQS shares with other services are not part of its model. */
function common(type: string, queryCode: string, status: number): ErrorForm {
  return { type: `com.amazon.coral.service#${type}`, queryCode, status };
}
