import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { endpointHandlers } from '../../lib/infra/endpoint-handlers.ts';
import type { Route } from '../../shared/platform/http/route.ts';

const row = (operation: string, more: Partial<Route> = {}): Route => ({
  operation,
  method: 'GET',
  path: `/v2/${operation}`,
  summary: 'Things',
  file: 'things/list-things',
  audience: 'client',
  response: z.object({}),
  source: 'test',
  ...more,
});

describe('the handlers of a list of routes', () => {
  it('are one per file, in the order of the list, named after the file', () => {
    const rows = [row('listThings'), row('getThing', { file: 'things/get-thing' }), row('listAllThings')];
    const handlers = endpointHandlers(rows);
    expect(handlers.map(({ name, file }) => [name, file])).toEqual([
      ['list-things', 'things/list-things'],
      ['get-thing', 'things/get-thing'],
    ]);
    expect(handlers[0]?.routes).toEqual([rows[0], rows[2]]);
    expect(handlers[1]).toMatchObject({ layers: [], assets: {}, memoryMb: undefined, timeoutSeconds: undefined });
  });

  it('have everything that their rows need, with the largest sizes', () => {
    const [handler] = endpointHandlers([
      row('a', { layers: ['sharp'], memoryMb: 512, assets: { 'a.json': 'a.ts' } }),
      row('b', { layers: ['sharp'], memoryMb: 1024, timeoutSeconds: 20, assets: { 'b.json': 'b.ts' } }),
      row('c'),
    ]);
    expect(handler).toMatchObject({
      layers: ['sharp'],
      assets: { 'a.json': 'a.ts', 'b.json': 'b.ts' },
      memoryMb: 1024,
      timeoutSeconds: 20,
    });
  });

  it('stream all their responses or none', () => {
    expect(() => endpointHandlers([row('a', { stream: true }), row('b')])).toThrow('things/list-things.ts');
    expect(endpointHandlers([row('a', { stream: true }), row('b', { stream: true })])).toHaveLength(1);
  });
});
