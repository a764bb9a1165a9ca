import type { ErrorCode } from '../../platform/errors/error-codes.ts';

/** What a code means, and what the caller does about it. */
interface ErrorHelp {
  readonly means: string;
  readonly todo: string;
}

/** The help of each error code: the page `/docs/errors`. */
export const ERROR_HELP: Readonly<Record<ErrorCode, ErrorHelp>> = {
  INVALID_REQUEST: {
    means:
      'A part of the request is missing, has a wrong type, or cannot be stored: a field of the body, a parameter, a header.',
    todo: 'Read details: each entry has the path of the part and what is wrong with it. Correct the request. Sending it again unchanged gives the same error.',
  },
  INVALID_TOKEN: {
    means:
      'The request token was refused. details[0].reason is missing (no apiKey or no token was sent), malformed (prefix, base64, or an algorithm that this key may not use), unreadable (another secret, another api key in the text, or another form of the text), or expired.',
    todo: 'missing: send apiKey and token, as headers or as query parameters. malformed: the token is 01-, 02- or 03-, then base64. unreadable: encrypt "<timestamp>;<session token or anonymous>;<api key>" with the secret of this api key. expired: compare your clock with serverTime, and make a new token for each call. POST /v2/auth/check tells what the service understood of a token.',
  },
  INVALID_SESSION: {
    means: 'The session in the request token does not exist, has expired, or was signed out.',
    todo: 'Sign in again with POST /v2/auth/signin and put auth.token into the request token. For a call without a user, write anonymous in its place.',
  },
  SIGN_IN_REQUIRED: {
    means: 'The call needs a user, and the request token has no session.',
    todo: 'Sign in with POST /v2/auth/signin and put auth.token into the request token in place of anonymous.',
  },
  SIGN_IN_FAILED: {
    means: 'There is no such user in this tenant, or the password is another one. The response does not tell which.',
    todo: 'Check identification, password and currentTenant. An administrator can set a new password. After many failures the user has to wait some minutes.',
  },
  UNKNOWN_API_KEY: {
    means: 'There is no such api key, or it is disabled.',
    todo: 'Compare the header apiKey with the key that the operator has created. Its id is not the secret.',
  },
  WRONG_TENANT: {
    means: 'The api key may not be used for the tenant in currentTenant, or the user is not a member of that tenant.',
    todo: 'Leave currentTenant out to use the tenant of the api key, or send the number of a tenant that the key and the user belong to.',
  },
  WRONG_CONTEXT: {
    means: 'The call changes the catalog or the tenant, and the api key is one of a planner or a configurator.',
    todo: 'Use an api key of the context cms. Keep its secret on a server: a key in a web page must not have this context.',
  },
  FORBIDDEN: {
    means:
      'The caller is known but lacks a right, or the object belongs to another user. The gateway also sends it for requests that its firewall refuses.',
    todo: 'The message names the right. An administrator of the tenant grants rights: catalog-mgt, plans, jobs, tenant-mgt.',
  },
  NOT_FOUND: {
    means:
      'There is nothing with this id or at this path, or the caller may not see it: an object of another tenant looks the same as none.',
    todo: 'Check the id, its spelling, the tenant and the api key. An item id has a colon: catalog:item.',
  },
  METHOD_NOT_ALLOWED: {
    means: 'The path exists, but not with this method.',
    todo: 'The header Allow lists the methods of the path.',
  },
  CONFLICT: {
    means:
      'The request contradicts the current state: the id is taken, the job has ended, the item has no model yet, or this Idempotency-Key was sent with another body.',
    todo: 'The message names the state. Read the object, then decide. For another request take another Idempotency-Key.',
  },
  PRECONDITION_FAILED: {
    means: 'The object was changed since you read it: its ETag is not the one in If-Match.',
    todo: 'Read the object again, apply your change to it, and send it with the new ETag.',
  },
  PAYLOAD_TOO_LARGE: {
    means:
      'The request, or a part of it, is larger than this call accepts. A request through the API has at most 4,500,000 bytes.',
    todo: 'Ask POST /v2/uploads for a place, post the file there, and pass its sourceUrl in place of the file.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    means:
      'The content type of the body, or the kind of a file, is not one that this call reads. The service knows the kind of a file by its first bytes, not by its name.',
    todo: 'Send JSON with content-type: application/json, or a form. Send models as GLB, zip or tar.gz, drawings as DXF, pictures as PNG, JPEG or WebP.',
  },
  UNPROCESSABLE: {
    means:
      'The request is valid, but the file or text in it cannot be processed: it is damaged, or needs more than its budget of time and memory.',
    todo: 'Open the file in the program that made it and export it again. The message names what was found.',
  },
  TOO_MANY_REQUESTS: {
    means: 'There were more calls of this kind than the limit allows, or the service is busy.',
    todo: 'Wait for the seconds in Retry-After, then send the call again. RateLimit and RateLimit-Policy say what is left. A refused call is not counted.',
  },
  INTERNAL: {
    means: 'The service failed. The reason is in its log, with the requestId.',
    todo: 'Send the call again after a moment, with the same Idempotency-Key if it creates something. If the error stays, send the requestId to the operator.',
  },
};
