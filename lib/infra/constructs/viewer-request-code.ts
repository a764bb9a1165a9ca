/** The header in which CloudFront passes the caller's address to the API. */
export const VIEWER_ADDRESS_HEADER = 'x-viewer-address';

/**
 * The code that CloudFront runs for each request of the API (JavaScript of the runtime cloudfront-js-2.0). It writes
 * the caller's address into a header and overwrites what the caller sent. It removes the prefix `/api`, because the
 * origin's path already starts with it.
 */
export const VIEWER_REQUEST_CODE = `function handler(event) {
  var request = event.request;
  request.headers['${VIEWER_ADDRESS_HEADER}'] = { value: event.viewer.ip };
  if (request.uri === '/api' || request.uri.startsWith('/api/')) request.uri = request.uri.slice(4) || '/';
  return request;
}
`;
