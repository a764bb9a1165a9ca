import * as z from 'zod';
import { ERROR_CODES, type ErrorCode } from '../errors/error-codes.ts';
import { type ErrorDetail, ServiceError } from '../errors/service-error.ts';

/** The body of every error response (D111). */
export const ErrorBody = z.object({
  error: z.object({
    status: z.int(),
    code: z.enum(Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    details: z.array(z.object({ path: z.string(), message: z.string() })),
    requestId: z.string(),
  }),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** Turns any thrown value into an error that the caller may see. A value that is not a `ServiceError` becomes a 500. */
export function visibleError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  return new ServiceError(
    'INTERNAL',
    'Something went wrong on our side. Try again, and send us the requestId if it stays.',
    {
      cause: thrown,
    },
  );
}

/** Returns the JSON body of an error. */
export function errorBody(error: ServiceError, requestId: string): ErrorBody {
  const { status, code, message } = error;
  return { error: { status, code, message, details: error.details.map(copyDetail), requestId } };
}

/** Returns the faults that a schema found, one for each place in the input. */
export function schemaDetails(error: z.ZodError, prefix = ''): ErrorDetail[] {
  return error.issues.map(({ path, message }) => ({ path: detailPath(prefix, path), message }));
}

function detailPath(prefix: string, path: readonly PropertyKey[]): string {
  const inner = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return `${prefix}${inner}`.replace(/^\./, '');
}

function copyDetail({ path, message }: ErrorDetail) {
  return { path, message };
}
