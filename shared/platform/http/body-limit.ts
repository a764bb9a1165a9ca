import { ServiceError } from '../errors/service-error.ts';

/**
 * The largest whole request. The gateway passes a file as base64 in an event of at most 6 MiB; this is what fits in it
 * together with the rest of the event (D501).
 */
export const MAX_REQUEST_BYTES = 4_500_000;

/** The largest JSON body of a route without its own limit. */
export const MAX_JSON_BYTES = 1_000_000;

/**
 * Returns the 413. Its message names the alternative, an upload.
 *
 * @param uploadField the field that takes the `sourceUrl` of an upload
 */
export function payloadTooLarge(maxBytes: number, uploadField?: string): ServiceError {
  const place = uploadField === undefined ? '' : ` as ${uploadField}`;
  return new ServiceError(
    'PAYLOAD_TOO_LARGE',
    `The request is larger than ${maxBytes} bytes. Upload large files through POST /v2/uploads and pass its sourceUrl${place}.`,
  );
}
