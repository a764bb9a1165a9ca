import { demoClient, jsonBody } from '../api/client.ts';
import { startOidcProvider } from '../fixtures/start-oidc-provider.ts';
import type { BrowserCheck } from './browser-check.ts';
import { fitsPhone, go, judge, openConsole, press } from './console-page.ts';
import { withPage } from './open-page.ts';

const SECRET = 'a secret of the company';
/** The domain of the user whom the provider of the tests signs in if nobody is named. */
const DOMAIN = 'nowhere.example';

/** An administrator sets the OpenID provider of the company, and somebody of the company signs in with it. */
export async function checkCompanySignIn({ endpoints, browser, check }: BrowserCheck): Promise<void> {
  const provider = await startOidcProvider({ baseUrl: endpoints.baseUrl, clientSecret: SECRET });
  const manager = await demoClient(endpoints, { context: 'cms', user: 'admin' });
  try {
    await withPage(browser, 'about:blank', async (page) => {
      await openConsole(page, endpoints);
      await go(page, '/team');
      await page.waitForSelector('.company input[type=url]');
      const address = await page.$eval('.company input[readonly]', (input) => input.getAttribute('value'));
      check(address === `${endpoints.baseUrl}/v2/auth/oidc/callback`, `the address to register is shown: ${address}`);
      await page.type('.company input[type=url]', provider.issuer);
      await page.type('.company input[autocomplete=off]', provider.clientId);
      await page.type('.company input[type=password]', SECRET);
      await page.type('.company input[placeholder="company.example"]', DOMAIN);
      await page.$$eval('.company input[type=checkbox]', ([, join]) => (join as unknown as { click(): void }).click());
      await judge(page, 'team-company', check);
      await press(page, '.company .main');
      await page.waitForSelector('.company [role=status]');
      const secret = await page.$eval('.company input[type=password]', (input) => input.getAttribute('value'));
      check(secret === '', 'the provider is saved, and the secret is not shown again');
      check(await fitsPhone(page), 'the settings fit a phone');
      await press(page, '.side > button');
      await page.waitForSelector('.sign-in');
    });
    await withPage(browser, `${endpoints.baseUrl}/console?tenant=1`, async (page) => {
      await press(page, '.sign-in button[type=button]');
      await page.waitForSelector('.side');
      const isOnConsole = page.url().startsWith(`${endpoints.baseUrl}/console?tenant=1`);
      check(isOnConsole && !page.url().includes('code='), `somebody of the company is signed in: ${page.url()}`);
    });
  } finally {
    const none = { oidcIssuer: null, oidcClientId: null, oidcAllowedDomains: [], oidcAutoJoin: false };
    await manager.call('PUT', '/v2/tenants/1', jsonBody(none));
    await provider.stop();
  }
}
