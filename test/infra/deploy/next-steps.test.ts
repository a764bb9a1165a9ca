import { expect, test } from 'vitest';
import { nextSteps } from '../../../lib/tools/deploy/next-steps.ts';

const OUTPUTS = {
  'planning-dev-api': {
    BaseUrl: 'https://api.example.com',
    BaseDomainTarget: 'd-1.execute-api.eu-central-1.amazonaws.com',
  },
  'planning-dev-storage': { UploadUrl: 'https://d1.cloudfront.net', ExportsOutputRefKey: 'of no interest' },
  'planning-prod-api': { BaseUrl: 'https://another.example.com' },
};

test('a deployer gets the URLs of the stage, the missing DNS records, and the first commands', () => {
  const steps = nextSteps({ stage: 'dev' }, OUTPUTS).join('\n');
  expect(steps).toMatch(/^ {2}https:\/\/api\.example\.com\n +\{base_url\}: /m);
  expect(steps).toMatch(/^ {2}d-1\.execute-api\.\S+\n +DNS: the host of baseDomain has to be a CNAME/m);
  expect(steps).toMatch(/^ {2}https:\/\/d1\.cloudfront\.net\n +\{upload_url\}: /m);
  expect(steps).toContain('admin -- upgrade --stage dev');
  expect(steps).toContain('service test --stage dev');
  expect(steps).toContain('demo seed --models --stage dev');
  expect(steps).not.toMatch(/another|of no interest/);
});

test.each([[undefined], [{}], ['text']])('if the CDK CLI wrote %j, the commands are printed too', (outputs) => {
  const steps = nextSteps({ stage: 'dev' }, outputs).join('\n');
  expect(steps).not.toContain('addresses');
  expect(steps).toContain('service test --stage dev');
});
