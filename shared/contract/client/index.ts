export { createClient } from './create-client.ts';
export type { CallOptions, Client, OperationAnswer, OperationInput, OperationName } from './operation-types.ts';
export { type RequestTokenFields, requestToken } from './request-token.ts';
export { sendUpload, UploadRefusedError } from './send-upload.ts';
export { ServiceCallError, type ServiceFailure } from './service-call-error.ts';
export { type ClientOptions, type SignedFetch, signedFetch, signedUrl } from './signed-fetch.ts';
