export { createClient } from './create-client.ts';
export { JobFailedError } from './finished.ts';
export type {
  CallOptions,
  CallSequences,
  Client,
  FinishedOptions,
  OperationAnswer,
  OperationClient,
  OperationInput,
  OperationName,
  PagedOperation,
} from './operation-types.ts';
export { type RequestTokenFields, requestToken } from './request-token.ts';
export { type SendUploadOptions, sendUpload, UploadRefusedError } from './send-upload.ts';
export { ServiceCallError, type ServiceFailure } from './service-call-error.ts';
export { type ClientOptions, type SignedFetch, signedFetch, signedUrl } from './signed-fetch.ts';
