import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { routes } from '../../../../shared/contract/routes/index.ts';
import { route } from '../../../../shared/platform/http/route.ts';

describe('the rows of all routes', () => {
  it('have no rate limit and no idempotency key if the audience is open, because the pipeline then writes nothing', () => {
    const wrong = routes.filter(
      ({ audience, limit, idempotencyKey }) => audience === 'open' && (limit || idempotencyKey),
    );
    expect(wrong).toEqual([]);
  });

  it('accept idempotency keys for POST only, and have ETags for GET only, for complete responses', () => {
    expect(routes.filter(({ method, idempotencyKey }) => idempotencyKey && method !== 'POST')).toEqual([]);
    // Routes that return one object, page or image but stream it, because it may exceed the size limit of other
    // responses.
    const streamed = routes.filter(({ method, etag, stream }) => etag && (method !== 'GET' || stream));
    expect(streamed.map(({ operation }) => operation)).toEqual([
      'drawPlan',
      'drawView',
      'getCatalogExport',
      'getCatalogImport',
      'getCatalogPackage',
      'getClientPackage',
      'getDocs',
      'getDocsFile',
      'getErrorDocs',
      'getGuide',
      'getOpenapi',
      'getPlan',
      'getPlanDrawing',
      'getPlanSnapshot',
      'getPlanVersion',
      'getStartPage',
      'getTag',
      'listAssetProcessings',
      'listGuides',
      'renderPlanImage',
      'showConsole',
      'showView',
    ]);
  });

  it('do not compile for signed-in users without the required rights', () => {
    const row = { operation: 'x', method: 'GET', path: '/x', summary: 'x', file: 'x/x', source: 'x' } as const;
    const response = z.object({});
    // @ts-expect-error: TypeScript fails here should it ever let such a row pass.
    expect(route({ ...row, response, audience: 'user' })).toBeDefined();
    expect(route({ ...row, response, audience: 'user', rights: [] })).toBeDefined();
  });

  it('store no session token and no write permission under an idempotency key', () => {
    expect(routes.filter(({ operation, idempotencyKey }) => idempotencyKey && /sign/i.test(operation))).toEqual([]);
    const uploads = routes.filter(({ operation }) => operation === 'createUpload');
    expect(uploads.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['remade']);
  });

  it('accept a key for every POST that creates something', () => {
    const CREATE_NOTHING = [
      'signIn',
      'signOut',
      'checkToken',
      'testWebhook',
      'redeliverWebhook',
      'saveItemAsset',
      'saveItemAssetByOldPath',
      'countUserAction',
      'forgottenPassword',
      'resetPassword',
      'createCompanySession',
      'changeItems',
      'publishItem',
      'unpublishItem',
      'cancelCatalogImport',
      'restoreItemModel',
      'cancelAssetProcessing',
      'retryAssetProcessing',
      'retryAssetProcessings',
    ];
    const without = routes.filter(({ method, idempotencyKey }) => method === 'POST' && !idempotencyKey);
    expect(without.map(({ operation }) => operation).filter((name) => !CREATE_NOTHING.includes(name))).toEqual([]);
  });

  it('name the operation of an alias, which has the same handler and the same input', () => {
    for (const { aliasOf, operation, file, body, idempotencyKey } of routes.filter((row) => 'aliasOf' in row)) {
      const same = routes.find((row) => row.operation === aliasOf);
      expect({ file, body, idempotencyKey }, operation).toEqual({
        file: same?.file,
        body: same?.body,
        idempotencyKey: same?.idempotencyKey,
      });
    }
  });

  it('have a deprecation date, and a successor path that exists and has the same variables', () => {
    for (const { deprecated, aliasOf, method, path } of routes) {
      if (!deprecated) continue;
      expect(deprecated.since).toMatch(/^\d{4}-\d\d-\d\d$/);
      const successor = routes.find((route) => route.path === deprecated.successor && route.method === method);
      expect(successor, `${method} ${deprecated.successor}`).toBeDefined();
      expect(successor?.deprecated).toBeUndefined();
      expect(aliasOf).toBe(successor?.operation);
      for (const variable of deprecated.successor.match(/\{\w+\}/g) ?? []) expect(path).toContain(variable);
    }
  });
});
