import * as z from 'zod';
import { ERROR_CODES, type ErrorCode } from '../errors/error-codes.ts';
import { TOKEN_FAULT_REASONS } from '../errors/token-fault.ts';

/** One entry of `details`: a fault in the input, or the reason of `INVALID_TOKEN` (D290). */
const ErrorDetail = z.union([
  z.object({ path: z.string(), message: z.string() }),
  z.object({
    reason: z.enum(TOKEN_FAULT_REASONS),
    serverTime: z.string().optional(),
    maxAgeSeconds: z.int().optional(),
  }),
]);

/** The body of every error response (D111). Functions write it without this schema; documentation and tests read it. */
export const ErrorBody = z.object({
  error: z.object({
    status: z.int(),
    code: z.enum(Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    details: z.array(ErrorDetail),
    requestId: z.string(),
    /** The paragraph of the code at `/docs/errors`, as a URL or as a path of this host (D125). */
    docs: z.string(),
  }),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
