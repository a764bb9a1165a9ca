import { describe, expect, test } from 'vitest';
import { checkSourceUrl } from '../../../../shared/platform/source-urls/check-source-url.ts';
import { sourceUrlSettings } from '../../../../shared/platform/source-urls/source-url-settings.ts';
import { hostileUrls } from '../../../fixtures/hostile-urls.ts';

const IN_AWS = { allowLoopback: false };
const AT_HOME = { allowLoopback: true };

describe('a URL of a caller', () => {
  test.each([
    ['https://models.example/chair.zip', 'https://models.example/chair.zip'],
    ['HTTPS://Models.Example./chair.zip?a=b#part', 'https://models.example/chair.zip?a=b'],
    ['https://models.example:8443/a%20b.zip', 'https://models.example:8443/a%20b.zip'],
    ['https://8.8.8.8/x', 'https://8.8.8.8/x'],
    ['https://0x08080808/x', 'https://8.8.8.8/x'],
    ['https://[2606:4700::1111]/x', 'https://[2606:4700::1111]/x'],
    ['https://möbel.example/stuhl.zip', 'https://xn--mbel-5qa.example/stuhl.zip'],
  ])('is accepted if it leads to a public host: %s', (text, called) => {
    expect(checkSourceUrl(text, IN_AWS).href).toBe(called);
  });

  test.each(hostileUrls(8443).map((url) => [url.slice(0, 80), url]))('is refused if it does not: %s', (_short, url) => {
    expect(() => checkSourceUrl(url, IN_AWS)).toThrow(expect.objectContaining({ code: 'SOURCE_REFUSED' }));
  });

  test.each(['http://127.0.0.1:4001/a', 'https://localhost:8443/a', 'http://[::1]:5000/', 'http://2130706433:5000/'])(
    'may lead to the local machine in the local cloud: %s',
    (url) => {
      expect(checkSourceUrl(url, AT_HOME).pathname).toMatch(/^\//);
    },
  );

  test.each([
    'http://models.example/a',
    'https://10.0.0.1/',
    'http://169.254.169.254/',
    'https://intranet/',
    'http://0/',
  ])('may not lead to another address in the local cloud: %s', (url) => {
    expect(() => checkSourceUrl(url, AT_HOME)).toThrow(expect.objectContaining({ code: 'SOURCE_REFUSED' }));
  });
});

test('loopback is allowed only by its explicit setting', () => {
  expect(sourceUrlSettings({})).toEqual(IN_AWS);
  expect(sourceUrlSettings({ ALLOW_LOOPBACK: 'false' })).toEqual(IN_AWS);
  expect(sourceUrlSettings({ ALLOW_LOOPBACK: 'true' })).toEqual(AT_HOME);
  expect(() => sourceUrlSettings({ ALLOW_LOOPBACK: 'yes' })).toThrow();
});
