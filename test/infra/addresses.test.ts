import { describe, expect, it } from 'vitest';
import { DEPLOYED_ADDRESSES } from '../../lib/infra/deployed-addresses.ts';
import { type ConfigInput, loadConfig } from '../../lib/infra/settings/config.ts';
import { useSynthesizedApp } from './synthesized-app.ts';

const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/1f2e';
const domain = (name: string) => ({ name, certificateArn });

/** What a stage with these settings tells, references written as `<logical id>`. */
function useAddresses(settings: ConfigInput) {
  const app = useSynthesizedApp(loadConfig('prod', settings), { routes: [] });
  return () => {
    const told = app.current.outputs.filter(({ name }) => name in DEPLOYED_ADDRESSES);
    return Object.fromEntries(told.map(({ name, Value }) => [name, written(Value)]));
  };
}

function written(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('Ref' in value) return `<${value.Ref}>`;
  if ('Fn::GetAtt' in value && Array.isArray(value['Fn::GetAtt'])) return `<${value['Fn::GetAtt'].join('.')}>`;
  const [, parts] = 'Fn::Join' in value && Array.isArray(value['Fn::Join']) ? value['Fn::Join'] : [];
  return Array.isArray(parts) ? parts.map(written).join('') : value;
}

const GATEWAY = 'https://<ApiF70053CD>.execute-api.eu-central-1.<AWS::URLSuffix>';
const FILES = '<DeliveryDistribution45EACD51.DomainName>';

describe('the addresses of a stage without hosts of its own', () => {
  const addresses = useAddresses({});

  it('are those of the gateway and of CloudFront', () => {
    expect(addresses()).toEqual({ BaseUrl: `${GATEWAY}/api`, SearchUrl: GATEWAY, UploadUrl: `https://${FILES}` });
  });
});

describe('the addresses of a stage with hosts of its own', () => {
  const hosts = { baseDomain: domain('api.example.com'), searchDomain: domain('search.example.com') };
  const settings = { ...hosts, uploadDomain: domain('files.example.com') };
  const callers = {
    BaseUrl: 'https://api.example.com',
    SearchUrl: 'https://search.example.com',
    UploadUrl: 'https://files.example.com',
  };
  const addresses = useAddresses(settings);
  const behindCloudFront = useAddresses({ ...settings, apiDelivery: true, firewall: {} });

  it('are those hosts, with the names to which DNS has to lead them', () => {
    expect(addresses()).toEqual({
      ...callers,
      BaseDomainTarget: expect.stringMatching(/^<Domain\w+\.RegionalDomainName>$/),
      SearchDomainTarget: expect.stringMatching(/^<SearchDomain\w+\.RegionalDomainName>$/),
      UploadDomainTarget: FILES,
    });
  });

  it('lead to CloudFront where it stands before the API, and nothing tells the gateway that the firewall closes', () => {
    const target = expect.stringMatching(/^<DeliveryDistribution\w+\.DomainName>$/);
    expect(behindCloudFront()).toEqual({
      ...callers,
      BaseDomainTarget: target,
      SearchDomainTarget: target,
      UploadDomainTarget: FILES,
    });
  });
});

describe('the addresses of a stage behind something else', () => {
  const addresses = useAddresses({ baseUrl: 'https://shop.example.com/api/', uploadUrl: 'https://cdn.example.com' });

  it('are those of the settings, with where it has to send requests', () => {
    expect(addresses()).toEqual({
      BaseUrl: 'https://shop.example.com/api/',
      SearchUrl: 'https://shop.example.com',
      UploadUrl: 'https://cdn.example.com',
      BaseUrlTarget: `${GATEWAY}/api`,
      UploadUrlTarget: `https://${FILES}`,
    });
  });
});

describe('the outputs of a stage', () => {
  const app = useSynthesizedApp(loadConfig('prod'), { routes: [] });

  it('say each in a sentence what it is for, but those by which stacks read each other', () => {
    const told = app.current.outputs.filter(({ name }) => !name.startsWith('ExportsOutput'));
    expect(told.map(({ name }) => name).toSorted()).toEqual(['BaseUrl', 'SearchUrl', 'UploadUrl']);
    for (const { Description } of told) expect(Description).toMatch(/^\{\w+\}: .*\.$/);
  });
});
