import { describe, expect, test } from 'vitest';
import { linkTarget } from '../../../../shared/domain/shares/link-target.ts';
import { type ShareLink, shareLink } from '../../../../shared/domain/shares/share-link.ts';
import type { ShareSubject } from '../../../../shared/domain/shares/share-subject.ts';
import { sharedConfiguration } from '../../../../shared/domain/shares/shared-configuration.ts';
import { sharedItem } from '../../../../shared/domain/shares/shared-item.ts';
import { AllowedHost } from '../../../../shared/platform/identity/tenants/allowed-host.ts';

const BASE_URL = 'https://api.example';
const SOFA = { catalogId: 'demo', externalId: 'sofa' };
const item = sharedItem({ catalog: SOFA.catalogId, externalId: SOFA.externalId });
const configuration = sharedConfiguration('demo:sofa:ab12', SOFA);
const shareUrl = (...args: Parameters<typeof shareLink>) => shareLink(...args).url;
const tenant = { allowedHosts: ['shop.example', 'localhost:8080'], configuratorUrl: 'https://plan.example/c?lang=de' };

/** The image settings of the share. */
const target = (link: Pick<ShareLink, 'isPage'>, subject: Pick<ShareSubject, 'picturedItem'>, isOpen: boolean) =>
  linkTarget(link, subject, { isOpenPicture: async () => isOpen });

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
    ['a page of the tenant', true, item.picturedItem, false, 'page'],
    ['an image that is public without an api key', false, item.picturedItem, true, 'picture'],
    ['an image that needs an api key', false, item.picturedItem, false, 'nowhere'],
    ['an object without an image', false, undefined, true, 'nowhere'],
  ])(
    'to %s (isPage %s, item %j, isOpen %s) makes the mail link to: %s',
    async (_, isPage, picturedItem, isOpen, expected) => {
      expect(await target({ isPage }, picturedItem ? { picturedItem } : {}, isOpen)).toBe(expected);
    },
  );
});
