import { CodedError } from '../platform/errors/coded-error.ts';

/** Error codes of the sample catalog. */
type SampleCatalogErrorCode = 'UNKNOWN_SAMPLE' | 'SIZE_MISMATCH';

/** Thrown for an error in the sample catalog, or for an item that it does not contain. */
export class SampleCatalogError extends CodedError<SampleCatalogErrorCode> {
  override readonly name = 'SampleCatalogError';
}
