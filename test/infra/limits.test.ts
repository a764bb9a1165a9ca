import { App, Stack } from 'aws-cdk-lib';
import { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { apiDefinition } from '../../lib/infra/constructs/api-definition.ts';
import { endpointHandlers } from '../../lib/infra/endpoint-handlers.ts';
import { loadConfig } from '../../lib/infra/settings/config.ts';
import { handlersByNoun } from '../../lib/infra/stacks/endpoints-stack.ts';
import { routes } from '../../shared/contract/routes/index.ts';
import { useSynthesizedApp } from './synthesized-app.ts';

/*
 * The room that is left in the limits of AWS. Each figure is printed; a test fails while there is still room to act.
 * Sources: the pages of quotas of IAM, API Gateway, CloudFormation and Lambda.
 */

/** The share of a limit that may be used. */
const MAX_SHARE = 0.8;
const STAGES_OF_AN_ACCOUNT = 3;

function expectRoom(what: string, used: number, limit: number): void {
  console.log(`${what}: ${used} of ${limit} (${Math.round((100 * used) / limit)} %)`);
  expect(used, what).toBeLessThan(MAX_SHARE * limit);
}

describe('the limits of AWS leave room', () => {
  const app = useSynthesizedApp(loadConfig('prod'));

  it('for the roles of the gateway, even with the longest names of a stage and of a region', () => {
    const [region, stage] = ['ap-southeast-1', 'twelve-chars'];
    const sizes = [...handlersByNoun(endpointHandlers(routes)).values()].map((handlers) => {
      const Resource = handlers.map(
        ({ name }) => `arn:aws:lambda:${region}:123456789012:function:planning-${stage}-api-${name}`,
      );
      const statement = { Action: 'lambda:InvokeFunction', Effect: 'Allow', Resource };
      return JSON.stringify({ Statement: [statement], Version: '2012-10-17' }).length;
    });
    expectRoom('characters of the largest invoke role of the gateway', Math.max(...sizes), 10_240);
  });

  it('for the resources of the API', () => {
    const [api] = app.current.ofType('AWS::ApiGateway::RestApi');
    const { paths } = z.object({ paths: z.record(z.string(), z.unknown()) }).parse(api?.Properties.Body);
    // A resource for each part of each path.
    const resources = new Set(
      Object.keys(paths).flatMap((path) => {
        const parts = path.split('/').slice(1);
        return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
      }),
    );
    expectRoom('resources of the API', resources.size, 300);
  });

  it('for the size and the resources and outputs of each template', () => {
    const largest = [...app.current.templateBytes].toSorted(([, a], [, b]) => b - a)[0];
    expectRoom(`bytes of the largest template, ${largest?.[0]}`, largest?.[1] ?? 0, 1_000_000);
    const largestOf = (stacks: readonly { readonly stack: string }[]) =>
      Math.max(...[...Map.groupBy(stacks, ({ stack }) => stack).values()].map((all) => all.length));
    expectRoom('resources of the largest stack', largestOf(app.current.resources), 500);
    expectRoom('outputs of the largest stack', largestOf(app.current.outputs), 200);
  });

  it('for roles, functions and stacks of an account with three stages', () => {
    const times = (type: string) => STAGES_OF_AN_ACCOUNT * app.current.ofType(type).length;
    expectRoom('roles of three stages', times('AWS::IAM::Role'), 1000);
    expectRoom('stacks of three stages', STAGES_OF_AN_ACCOUNT * app.current.stackNames.length, 2000);
    // Lambda limits the size of all code only; the figure is for the list in its console.
    console.log(`functions of three stages: ${times('AWS::Lambda::Function')}, no limit`);
    const exports = app.current.outputs.filter(({ name }) => name.startsWith('ExportsOutput')).length;
    console.log(`exports of three stages: ${STAGES_OF_AN_ACCOUNT * exports}, no limit`);
  });
});

describe('the body of the API', () => {
  const templateOf = (maxBytes: number) => {
    const app = new App({ analyticsReporting: false });
    const stack = new Stack(app, 'Api');
    const body = { openapi: '3.0.1', info: { title: 'x'.repeat(100), version: stack.region }, paths: {} };
    new SpecRestApi(stack, 'Api', { apiDefinition: apiDefinition(stack, body, maxBytes) });
    const { template, assets } = app.synth().getStackArtifact(stack.artifactId);
    return { body: JSON.stringify(template.Resources), assets };
  };

  it('is in the template, and in an asset that CloudFormation includes once it is large', () => {
    expect(templateOf(1000).body).toContain('xxxx');
    const large = templateOf(50).body;
    expect(large).not.toContain('xxxx');
    expect(large).toMatch(
      /"Body":\{"Fn::Transform":\{"Name":"AWS::Include","Parameters":\{"Location":\{"Fn::Sub":"s3:/,
    );
  });
});
