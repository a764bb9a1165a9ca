import { expect, test } from 'vitest';
import { readRequest } from '../../../../shared/platform/http/request.ts';

/** What handlers are given as the id of a path, which the gateway hands on as `id`. */
const idOf = (segment: string, id: string) => {
  const event = { resource: '/v2/items/{id}', httpMethod: 'GET', path: `/v2/items/${segment}`, pathParameters: { id } };
  return readRequest({ ...event, requestContext: { requestId: 'request-1' } }).params.id;
};

test.each([
  ['plain', 'demo:chair', 'demo:chair', 'demo:chair'],
  ['decoded by the gateway', 'demo%3Achair', 'demo:chair', 'demo:chair'],
  ['left as it was sent', 'demo%3Achair', 'demo%3Achair', 'demo:chair'],
  ['encoded twice, and decoded by the gateway', 'demo%253Achair', 'demo%3Achair', 'demo%3Achair'],
  ['encoded twice, and left as it was sent', 'demo%253Achair', 'demo%253Achair', 'demo%3Achair'],
  ['no encoding at all', '100%', '100%', '100%'],
])('a variable of the path is decoded once: %s', (_what, segment, handedOn, id) => {
  expect(idOf(segment, handedOn)).toBe(id);
});

test.each([
  ['the one that the gateway sees', undefined, '192.0.2.1'],
  ['the one that the delivery network tells, where one is before the gateway', 'x-viewer-address', '203.0.113.7'],
  ['the one that the gateway sees, when the network tells none', 'x-other-address', '192.0.2.1'],
])('the address of the caller is %s', (_what, header, address) => {
  const requestContext = { requestId: 'request-1', identity: { sourceIp: '192.0.2.1' } };
  const multiValueHeaders = { 'X-Viewer-Address': ['203.0.113.7'], 'X-Forwarded-For': ['198.51.100.9'] };
  const event = { resource: '/v2/items', httpMethod: 'GET', path: '/v2/items', multiValueHeaders, requestContext };
  expect(readRequest(event, header).sourceIp).toBe(address);
});
