import { expect, test } from 'vitest';
import { readRequest } from '../../../../shared/platform/http/request.ts';

/** Returns the path variable `id` that handlers get for the `id` of the gateway. */
const idOf = (segment: string, id: string) => {
  const event = { resource: '/v2/items/{id}', httpMethod: 'GET', path: `/v2/items/${segment}`, pathParameters: { id } };
  return readRequest({ ...event, requestContext: { requestId: 'request-1' } }).params.id;
};

test.each([
  ['plain', 'demo:chair', 'demo:chair', 'demo:chair'],
  ['decoded by the gateway', 'demo%3Achair', 'demo:chair', 'demo:chair'],
  ['unchanged', 'demo%3Achair', 'demo%3Achair', 'demo:chair'],
  ['encoded twice, and decoded by the gateway', 'demo%253Achair', 'demo%3Achair', 'demo%3Achair'],
  ['encoded twice, unchanged by the gateway', 'demo%253Achair', 'demo%253Achair', 'demo%3Achair'],
  ['no encoding at all', '100%', '100%', '100%'],
])('a path variable is decoded once: %s', (_what, segment, handedOn, id) => {
  expect(idOf(segment, handedOn)).toBe(id);
});

test.each([
  ['the address that the gateway sees', undefined, '192.0.2.1'],
  ['the address in the header of CloudFront if it is in front of the gateway', 'x-viewer-address', '203.0.113.7'],
  ['the address that the gateway sees if the header is missing', 'x-other-address', '192.0.2.1'],
])('the address of the caller is %s', (_what, header, address) => {
  const requestContext = { requestId: 'request-1', identity: { sourceIp: '192.0.2.1' } };
  const multiValueHeaders = { 'X-Viewer-Address': ['203.0.113.7'], 'X-Forwarded-For': ['198.51.100.9'] };
  const event = { resource: '/v2/items', httpMethod: 'GET', path: '/v2/items', multiValueHeaders, requestContext };
  expect(readRequest(event, header).sourceIp).toBe(address);
});
