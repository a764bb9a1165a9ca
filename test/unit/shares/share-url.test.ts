import { describe, expect, test } from 'vitest';
import type { ShareSubject } from '../../../shared/shares/share.ts';
import { shareUrl } from '../../../shared/shares/share-url.ts';

const BASE_URL = 'https://api.example';
const item: ShareSubject = { data: { itemId: 'demo:sofa' }, shownAt: '/v2/items/demo:sofa/perspectiveImageHD' };
const configuration: ShareSubject = { data: { configurationId: 'demo:sofa:ab12' }, shownAt: item.shownAt };
const tenant = { allowedHosts: ['shop.example', 'localhost:8080'], configuratorUrl: 'https://plan.example/c?lang=de' };

describe('the link of a share', () => {
  test.each([
    ['https://shop.example/sofa?x=1'],
    ['http://localhost:8080/sofa'],
    ['HTTPS://SHOP.example/sofa'],
    ['https://shop.example:444/sofa'],
  ])('is the one of the caller where the tenant allows its host: %s', (url) => {
    expect(shareUrl({ url }, item, tenant, BASE_URL)).toBe(new URL(url).href);
  });

  test.each([
    ['another host', 'https://evil.example/'],
    ['a host that only ends like it', 'https://notshop.example/'],
    ['a host below it', 'https://a.shop.example/'],
    ['a script', 'javascript:alert(1)//shop.example'],
    ['data', 'data:text/html,<b>shop.example</b>'],
    ['a user name that looks like a host', 'https://shop.example@evil.example/'],
    ['a password', 'https://me:secret@shop.example/'],
    ['no URL', 'shop.example'],
    ['nothing', ''],
  ])('is made by the service for %s', (_, url) => {
    expect(shareUrl({ url }, item, tenant, BASE_URL)).toBe('https://plan.example/c?lang=de&id=demo%3Asofa');
  });

  test('names the configuration rather than the item, and the configurator', () => {
    expect(shareUrl({ configuratorId: 'c&d' }, configuration, tenant, BASE_URL)).toBe(
      'https://plan.example/c?lang=de&id=demo%3Asofa%3Aab12&configuratorId=c%26d',
    );
    expect(shareUrl({}, item, { ...tenant, configuratorId: 'own' }, BASE_URL)).toMatch(/&configuratorId=own$/);
  });

  test('without a configurator shows the item', () => {
    expect(shareUrl({}, item, { allowedHosts: [] }, BASE_URL)).toBe(
      'https://api.example/v2/items/demo:sofa/perspectiveImageHD',
    );
  });
});
