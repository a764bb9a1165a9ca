import { describe, expect, test } from 'vitest';
import { presentShortId } from '../../../../shared/domain/client-calls/present-short-id.ts';
import { shareLink } from '../../../../shared/domain/shares/share-link.ts';
import { sharedConfiguration } from '../../../../shared/domain/shares/shared-configuration.ts';
import { sharedItem } from '../../../../shared/domain/shares/shared-item.ts';
import { sharedSnapshot } from '../../../../shared/domain/shares/shared-snapshot.ts';
import { viewedId } from '../../../../shared/domain/shares/viewed-id.ts';
import { AllowedHost } from '../../../../shared/platform/identity/tenants/allowed-host.ts';

const BASE_URL = 'https://api.example';
const SOFA = { catalogId: 'demo', externalId: 'sofa' };
const item = sharedItem({ catalog: SOFA.catalogId, externalId: SOFA.externalId });
const configuration = sharedConfiguration('demo:sofa:ab12', SOFA);
const shareUrl = (...args: Parameters<typeof shareLink>) => shareLink(...args).url;
const tenant = { allowedHosts: ['shop.example', 'localhost:8080'], configuratorUrl: 'https://plan.example/c?lang=de' };

describe('an allowed link host', () => {
  test.each([
    ['shop.example', 'shop.example'],
    ['Shop.Example:8080', 'shop.example:8080'],
    ['localhost', 'localhost'],
    ['127.0.0.1:4000', '127.0.0.1:4000'],
    ['[::1]', '[::1]'],
    ['möbel.example', 'xn--mbel-5qa.example'],
  ])('%s is stored as %s', (text, kept) => {
    expect(AllowedHost.parse(text)).toBe(kept);
    expect(AllowedHost.parse(kept)).toBe(kept);
  });

  test.each([
    ...['*', '*.shop.example', 'shop.*', '', ' ', 'a b', 'https://shop.example', 'shop.example/', 'me@shop.example'],
    ...['shop.example?', 'shop.example#', 'shop.example\\a', 'shop.example:99999', '%2a', 'shop.example\n'],
  ])('%j is invalid', (text) => {
    expect(AllowedHost.safeParse(text).success).toBe(false);
  });
});

test.each([
  ["the tenant's configurator", tenant, 'https://plan.example/c?lang=de&id=demo%3Asofa'],
  ['the viewer, by the short id', {}, 'https://api.example/view/AAAAAAAAAAA'],
])('the link of a short id leads to %s', (_, settings, url) => {
  const stored = { id: 'AAAAAAAAAAA', content: { type: 3, referencedId: 'demo:sofa' } };
  expect(presentShortId(stored, settings, BASE_URL).url).toBe(url);
});

describe('the link of a share', () => {
  test.each([
    ['https://shop.example/sofa?x=1'],
    ['http://localhost:8080/sofa'],
    ['HTTPS://SHOP.example/sofa'],
    ['https://shop.example:444/sofa'],
  ])("is the caller's link if the tenant allows its host: %s", (url) => {
    expect(shareUrl({ url }, item, tenant, BASE_URL)).toBe(new URL(url).href);
  });

  test.each([
    ['another host', 'https://evil.example/'],
    ['a host with the same ending', 'https://notshop.example/'],
    ['a subdomain', 'https://a.shop.example/'],
    ['a script', 'javascript:alert(1)//shop.example'],
    ['data', 'data:text/html,<b>shop.example</b>'],
    ['a user name that looks like a host', 'https://shop.example@evil.example/'],
    ['a password', 'https://me:secret@shop.example/'],
    ['no URL', 'shop.example'],
    ['nothing', ''],
  ])('is created by the service for %s', (_, url) => {
    expect(shareUrl({ url }, item, tenant, BASE_URL)).toBe('https://plan.example/c?lang=de&id=demo%3Asofa');
  });

  test('names the configuration instead of the item, and the configurator', () => {
    expect(shareUrl({ configuratorId: 'c&d' }, configuration, tenant, BASE_URL)).toBe(
      'https://plan.example/c?lang=de&id=demo%3Asofa%3Aab12&configuratorId=c%26d',
    );
    expect(shareUrl({}, item, { ...tenant, configuratorId: 'own' }, BASE_URL)).toMatch(/&configuratorId=own$/);
  });

  test('without a configurator leads to the item, which is not a page', () => {
    expect(shareLink({}, item, { allowedHosts: [] }, BASE_URL)).toEqual({
      url: 'https://api.example/v2/items/demo:sofa/perspectiveImageHD',
      isPage: false,
    });
    expect(shareLink({}, item, tenant, BASE_URL).isPage).toBe(true);
  });

  test.each([
    ['an item of a public catalog', item, true, 'demo:sofa'],
    ['an item of another catalog', item, false, 'share'],
    ['a configuration of a public catalog', configuration, true, 'share'],
    ['a configuration of another catalog', configuration, false, 'share'],
    ['a plan snapshot', sharedSnapshot({ id: 'ps_1' }), false, 'ps_1'],
  ])('leads in the viewer to %s', async (_, subject, isPublic, expected) => {
    expect(await viewedId(subject, 'share', { isPublicItem: async () => isPublic })).toBe(expected);
  });
});
