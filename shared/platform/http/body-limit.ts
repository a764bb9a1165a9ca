import { ServiceError } from '../errors/service-error.ts';

/**
 * The largest whole request. A file goes through the gateway as base64 inside an event of 6 MiB at most, so this is
 * what fits with the event's envelope around it (D501).
 */
export const MAX_REQUEST_BYTES = 4_500_000;

/** The largest JSON body where the route does not say otherwise. */
export const MAX_JSON_BYTES = 1_000_000;

/**
 * The 413 that names the way out.
 *
 * @param uploadField where the sourceUrl of an upload goes
 */
export function payloadTooLarge(maxBytes: number, uploadField?: string): ServiceError {
  const place = uploadField === undefined ? '' : ` as ${uploadField}`;
  return new ServiceError(
    'PAYLOAD_TOO_LARGE',
    `The request is larger than ${maxBytes} bytes. Upload large files through POST /v2/uploads and pass its sourceUrl${place}.`,
  );
}
