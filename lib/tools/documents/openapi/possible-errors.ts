import { ERROR_CODES, type ErrorCode } from '../../../../shared/platform/errors/error-codes.ts';
import type { Route } from '../../../../shared/platform/http/route.ts';

/**
 * Returns the error codes of a route by status: the codes that follow from its row (audience, validation, limits), and
 * the codes in `errors` of the row, which only its handler throws.
 */
export function possibleErrors(route: Route): ReadonlyMap<number, readonly ErrorCode[]> {
  const {
    audience,
    rights,
    context,
    method,
    body,
    path,
    idempotencyKey,
    etag,
    reportsCredentials,
    errors = [],
  } = route;
  const writes = method !== 'GET';
  const hasVariables = path.includes('{');
  const needsUser = audience === 'user';
  const possible: Readonly<Record<ErrorCode, boolean>> = {
    INVALID_REQUEST: true,
    INVALID_TOKEN: !reportsCredentials,
    INVALID_SESSION: !reportsCredentials,
    SIGN_IN_REQUIRED: needsUser,
    SIGN_IN_FAILED: false,
    UNKNOWN_API_KEY: true,
    WRONG_TENANT: true,
    WRONG_CONTEXT: context !== undefined,
    FORBIDDEN: Boolean(rights?.length) || (writes && hasVariables),
    NOT_FOUND: hasVariables,
    METHOD_NOT_ALLOWED: false,
    CONFLICT: Boolean(idempotencyKey),
    PRECONDITION_FAILED: etag === true || ((method === 'PUT' || method === 'DELETE') && hasVariables),
    PAYLOAD_TOO_LARGE: body !== undefined,
    UNSUPPORTED_MEDIA_TYPE: body !== undefined,
    UNPROCESSABLE: false,
    TOO_MANY_REQUESTS: true,
    INTERNAL: true,
  };
  const codes = (Object.keys(ERROR_CODES) as ErrorCode[]).filter((code) => possible[code] || errors.includes(code));
  return Map.groupBy(codes, (code) => ERROR_CODES[code]);
}

/** The name of the reusable response for these codes: `UnknownApiKeyOrWrongTenant`. */
export function errorResponseName(codes: readonly ErrorCode[]): string {
  return codes
    .map((code) => code.toLowerCase().replace(/(^|_)([a-z])/g, (_, __, letter) => letter.toUpperCase()))
    .join('Or');
}
