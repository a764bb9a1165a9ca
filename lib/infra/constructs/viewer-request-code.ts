/** Where CloudFront tells the API the address of the caller. */
export const VIEWER_ADDRESS_HEADER = 'x-viewer-address';

/**
 * What CloudFront's own function does with each request for the API (JavaScript of the runtime cloudfront-js-2.0): the
 * caller's address goes into a header, over whatever the caller has put there, and the prefix `/api` goes, as the
 * origin's path starts with it already.
 */
export const VIEWER_REQUEST_CODE = `function handler(event) {
  var request = event.request;
  request.headers['${VIEWER_ADDRESS_HEADER}'] = { value: event.viewer.ip };
  if (request.uri === '/api' || request.uri.startsWith('/api/')) request.uri = request.uri.slice(4) || '/';
  return request;
}
`;
