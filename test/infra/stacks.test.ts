import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../lib/infra/settings/config.ts';
import { routes } from '../../shared/contract/routes/index.ts';
import { useSynthesizedApp } from './synthesized-app.ts';

/** CloudFormation allows 500; the rest is a reserve. */
const MAX_RESOURCES = 400;

describe('the stacks', () => {
  const app = useSynthesizedApp(loadConfig('prod', { tags: { owner: 'somebody' } }));

  it('are storage, delivery, jobs, the API, operations, and one for the functions of each noun', () => {
    const nouns = new Set(routes.map(({ file }) => `endpoints-${file.split('/')[0]}`));
    const expected = ['storage', 'delivery', 'jobs', 'api', 'operations', ...nouns].map(
      (part) => `planning-prod-${part}`,
    );
    expect(app.current.stackNames.toSorted()).toEqual(expected.toSorted());
  });

  it('have far fewer resources than CloudFormation allows', () => {
    for (const [stack, resources] of Map.groupBy(app.current.resources, (resource) => resource.stack)) {
      expect([stack, resources.length < MAX_RESOURCES]).toEqual([stack, true]);
    }
  });

  it('tag their resources', () => {
    for (const tags of app.current.stackTags) {
      expect(tags).toEqual({ service: 'planning', stage: 'prod', owner: 'somebody' });
    }
  });
});

describe('the deployment of the API', () => {
  const whole = useSynthesizedApp();
  const smaller = useSynthesizedApp(loadConfig('prod'), { routes: routes.slice(1) });

  it('changes whenever the routes change, because the gateway serves the last deployment', () => {
    const deployment = (app: typeof whole) => app.current.ofType('AWS::ApiGateway::Deployment')[0]?.logicalId;
    expect(deployment(whole)).toBeDefined();
    expect(deployment(smaller)).not.toBe(deployment(whole));
  });
});
