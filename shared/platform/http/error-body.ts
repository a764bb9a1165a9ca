import * as z from 'zod';
import { ERROR_CODES, type ErrorCode } from '../errors/error-codes.ts';
import { type ErrorDetail, ServiceError } from '../errors/service-error.ts';

/** The one form of every error answer (D111). */
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

/** Turns whatever was thrown into an error that a caller may see; all that is not ours becomes a plain 500. */
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

/** The JSON body of an error. */
export function errorBody(error: ServiceError, requestId: string): ErrorBody {
  const { status, code, message } = error;
  return { error: { status, code, message, details: error.details.map(copyDetail), requestId } };
}

/** What a schema found wrong, in the words of the interface: one entry a place. */
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
