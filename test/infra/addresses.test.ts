import { describe, expect, it } from 'vitest';
import { STORE_OUTPUTS } from '../../lib/infra/constructs/store-outputs.ts';
import { DEPLOYED_ADDRESSES } from '../../lib/infra/deployed-addresses.ts';
import { type ConfigInput, loadConfig } from '../../lib/infra/settings/config.ts';
import { useSynthesizedApp } from './synthesized-app.ts';

const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/1f2e';
const domain = (name: string) => ({ name, certificateArn });

/** The outputs of a stage with these settings. References are written as `<logical id>`. */
function useAddresses(settings: ConfigInput) {
  const app = useSynthesizedApp(loadConfig('prod', settings), { routes: [] });
  return () => {
    const outputs = app.current.outputs.filter(({ name }) => name in DEPLOYED_ADDRESSES);
    return Object.fromEntries(outputs.map(({ name, Value }) => [name, written(Value)]));
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

describe('the URLs of a stage without host names', () => {
  const addresses = useAddresses({});

  it('are those of the gateway and of CloudFront', () => {
    expect(addresses()).toEqual({ BaseUrl: `${GATEWAY}/api`, SearchUrl: GATEWAY, UploadUrl: `https://${FILES}` });
  });
});

describe('the URLs of a stage with its own host names', () => {
  const hosts = { baseDomain: domain('api.example.com'), searchDomain: domain('search.example.com') };
  const settings = { ...hosts, uploadDomain: domain('files.example.com') };
  const callers = {
    BaseUrl: 'https://api.example.com',
    SearchUrl: 'https://search.example.com',
    UploadUrl: 'https://files.example.com',
  };
  const addresses = useAddresses(settings);
  const behindCloudFront = useAddresses({ ...settings, apiDelivery: true, firewall: {} });

  it('use these host names, and the outputs name the DNS targets', () => {
    expect(addresses()).toEqual({
      ...callers,
      BaseDomainTarget: expect.stringMatching(/^<Domain\w+\.RegionalDomainName>$/),
      SearchDomainTarget: expect.stringMatching(/^<SearchDomain\w+\.RegionalDomainName>$/),
      UploadDomainTarget: FILES,
    });
  });

  it('point to CloudFront if it is in front of the API, and do not contain the gateway that the firewall closes', () => {
    const target = expect.stringMatching(/^<DeliveryDistribution\w+\.DomainName>$/);
    expect(behindCloudFront()).toEqual({
      ...callers,
      BaseDomainTarget: target,
      SearchDomainTarget: target,
      UploadDomainTarget: FILES,
    });
  });
});

describe('the URLs of a stage behind another proxy', () => {
  const addresses = useAddresses({ baseUrl: 'https://shop.example.com/api/', uploadUrl: 'https://cdn.example.com' });

  it('are those of the settings, and the outputs name the target for the proxy', () => {
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

  it('each have a description, except those that other stacks read', () => {
    const outputs = app.current.outputs.filter(({ name }) => !name.startsWith('ExportsOutput'));
    const addresses = outputs.filter(({ name }) => name in DEPLOYED_ADDRESSES);
    expect(addresses.map(({ name }) => name).toSorted()).toEqual(['BaseUrl', 'SearchUrl', 'UploadUrl']);
    for (const { Description } of addresses) expect(Description).toMatch(/^\{\w+\}: .*\.$/);
    // All others are the stores, by which the admin command finds them.
    const stores = outputs.filter((output) => !addresses.includes(output));
    expect(stores.map(({ name }) => name).toSorted()).toEqual([...STORE_OUTPUTS.keys()].toSorted());
    for (const { Description } of stores) expect(Description).toMatch(/^Address of the store \w+, /);
  });
});
