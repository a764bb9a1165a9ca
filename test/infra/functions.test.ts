import { describe, expect, it } from 'vitest';
import { endpointHandlers } from '../../lib/infra/endpoint-handlers.ts';
import { loadConfig } from '../../lib/infra/settings/config.ts';
import { MAX_MEMORY_MB } from '../../lib/infra/settings/settings-schema.ts';
import { routes } from '../../shared/contract/routes/index.ts';
import { workers } from '../../shared/contract/workers.ts';
import { storeVariable } from '../../shared/platform/aws/stores.ts';
import { type TemplateResource, useSynthesizedApp } from './synthesized-app.ts';

const FUNCTION = 'AWS::Lambda::Function';
const handlers = endpointHandlers(routes);

describe('the functions', () => {
  const app = useSynthesizedApp();
  const named = (name: string): TemplateResource => {
    const found = app.current.ofType(FUNCTION).find(({ Properties }) => Properties.FunctionName === name);
    if (!found) throw new Error(`there is no function ${name}`);
    return found;
  };

  it('are one for each handler of routes and each worker, and the fallback', () => {
    const names = app.current.ofType(FUNCTION).map(({ Properties }) => Properties.FunctionName);
    const endpoints = handlers.map(({ name }) => `planning-prod-api-${name}`);
    const background = workers.map(({ name }) => `planning-prod-${name}`);
    expect(names.toSorted()).toEqual([...endpoints, ...background, 'planning-prod-api-fallback'].toSorted());
  });

  it('run on Node 24 with traces, a timeout, a log group with a retention, and no more memory than an account allows', () => {
    const logs = new Map(
      app.current.ofType('AWS::Logs::LogGroup').map((log) => [`${log.stack}/${log.logicalId}`, log]),
    );
    const used = new Set<string>();
    for (const { stack, Properties } of app.current.ofType(FUNCTION)) {
      expect(Properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Handler: 'index.handler',
        TracingConfig: { Mode: 'Active' },
        Timeout: expect.any(Number),
        LoggingConfig: { LogGroup: { Ref: expect.any(String) } },
      });
      expect(Properties.MemorySize).toBeLessThanOrEqual(MAX_MEMORY_MB);
      expect(Properties).not.toHaveProperty('ReservedConcurrentExecutions');
      const { LogGroup } = Properties.LoggingConfig as { LogGroup: { Ref: string } };
      used.add(`${stack}/${LogGroup.Ref}`);
      expect(logs.get(`${stack}/${LogGroup.Ref}`)?.Properties.RetentionInDays).toBe(90);
    }
    expect(used.size).toBe(app.current.ofType(FUNCTION).length);
  });

  it('run on arm64, except those with native packages', () => {
    for (const { name, unbundled } of workers) {
      const expected = unbundled && unbundled.length > 0 ? 'x86_64' : 'arm64';
      expect(named(`planning-prod-${name}`).Properties.Architectures).toEqual([expected]);
    }
    expect(named('planning-prod-api-fallback').Properties.Architectures).toEqual(['arm64']);
    for (const { name, layers } of handlers) {
      const { Properties } = named(`planning-prod-api-${name}`);
      expect(Properties.Architectures).toEqual([layers.length > 0 ? 'x86_64' : 'arm64']);
    }
  });

  it('have the layers of their rows, in their own stack, because a layer of another stack could never change', () => {
    const layers = new Set(
      app.current.ofType('AWS::Lambda::LayerVersion').map(({ stack, logicalId }) => `${stack}/${logicalId}`),
    );
    for (const { name, layers: names } of handlers) {
      const { stack, Properties } = named(`planning-prod-api-${name}`);
      const references = (Properties.Layers ?? []) as { Ref: string }[];
      expect(references).toHaveLength(names.length);
      expect(references.every(({ Ref }) => layers.has(`${stack}/${Ref}`))).toBe(true);
    }
  });

  it('know only the stores that they use', () => {
    for (const { name: handler, routes: rows } of handlers) {
      const { Properties } = named(`planning-prod-api-${handler}`);
      const { Variables } = Properties.Environment as { Variables: Record<string, unknown> };
      // A function that reports on credentials has no caller whose calls could be counted.
      const counted = rows.some(({ reportsCredentials }) => !reportsCredentials) ? ['usage'] : [];
      const stores = ['identity', ...counted, ...rows.flatMap(({ stores = {} }) => Object.keys(stores))].map((name) =>
        storeVariable(name as 'identity'),
      );
      const known = Object.keys(Variables).filter((name) => /^(TABLE|BUCKET|QUEUE)_/.test(name));
      expect(known.toSorted()).toEqual([...new Set(stores)].toSorted());
    }
  });

  it('get the settings of the stage', () => {
    const { Variables } = named('planning-prod-api-fallback').Properties.Environment as { Variables: object };
    expect(Variables).toMatchObject({
      LOG_LEVEL: 'INFO',
      POWERTOOLS_SERVICE_NAME: 'planning',
      UPLOAD_URL: { 'Fn::Join': ['', ['https://', expect.anything()]] },
      ALLOW_LOOPBACK: 'false',
      CORS_ORIGIN: '*',
      TOKEN_MAX_AGE_SECONDS: '900',
      SESSION_TTL_SECONDS: '2592000',
      RATE_LIMITS: 'on',
    });
  });
});

describe('the settings of a stage', () => {
  const app = useSynthesizedApp(
    loadConfig('local', {
      uploadUrl: 'http://127.0.0.1:4001',
      baseUrl: 'http://127.0.0.1:4000',
      environment: { RATE_LIMITS: 'off', EXTRA: 'yes' },
      reservedConcurrency: { fallback: 5 },
      workerMaxConcurrency: { 'convert-asset': 7 },
    }),
  );
  const fallback = () =>
    app.current.ofType(FUNCTION).find(({ Properties }) => Properties.FunctionName === 'planning-local-api-fallback')
      ?.Properties;

  it('are passed to the functions, including URLs and overridden variables', () => {
    expect(fallback()?.Environment).toMatchObject({
      Variables: {
        UPLOAD_URL: 'http://127.0.0.1:4001',
        BASE_URL: 'http://127.0.0.1:4000',
        ALLOW_LOOPBACK: 'true',
        RATE_LIMITS: 'off',
        EXTRA: 'yes',
      },
    });
  });

  it('reserve concurrency for the functions that they name, and for no others', () => {
    expect(fallback()?.ReservedConcurrentExecutions).toBe(5);
    const reserved = app.current
      .ofType(FUNCTION)
      .filter(({ Properties }) => 'ReservedConcurrentExecutions' in Properties);
    expect(reserved).toHaveLength(1);
  });

  it('limit the concurrency of the workers that they name, and leave the others at their defaults', () => {
    const limit = (worker: string) =>
      app.current
        .ofType('AWS::Lambda::EventSourceMapping')
        .find(({ logicalId }) => logicalId.startsWith(`${worker}Worker`))?.Properties.ScalingConfig;
    expect(limit('ConvertAsset')).toEqual({ MaximumConcurrency: 7 });
    expect(limit('RenderItem')).toEqual({ MaximumConcurrency: 3 });
  });
});
