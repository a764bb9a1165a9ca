import type { Page, Protocol } from 'puppeteer-core';

/** How long the page has for what it does with the answer to a change. */
const ANSWERED_MS = 500;

/**
 * Makes a read of an item slower than a change of it that was sent before: the service answers the read with the state of
 * before, the page gets the answer to the change, and then that of the read. It is what a busy line does now and then.
 *
 * @param path of the item, such as `/v2/items/demo:chair`; its change is `publish`
 * @param change sends the change
 * @param read opens what reads the item
 */
export async function overtakeRead(
  page: Page,
  path: string,
  change: () => Promise<void>,
  read: () => Promise<void>,
): Promise<void> {
  const session = await page.createCDPSession();
  const held = (ending: string) =>
    new Promise<Protocol.Fetch.RequestPausedEvent>((resolve) => {
      session.on('Fetch.requestPaused', (event) => {
        if (event.request.url.endsWith(ending)) resolve(event);
      });
    });
  const goOn = ({ requestId }: Protocol.Fetch.RequestPausedEvent) =>
    session.send('Fetch.continueRequest', { requestId });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: `*${path}/publish`, requestStage: 'Request' }] });
  const sent = held('/publish');
  await change();
  const changing = await sent;
  await session.send('Fetch.enable', { patterns: [{ urlPattern: `*${path}`, requestStage: 'Response' }] });
  const answered = held(path);
  await read();
  const reading = await answered;
  const changed = page.waitForResponse((response) => response.url().endsWith(`${path}/publish`));
  await goOn(changing);
  await (await changed).text();
  await new Promise((resolve) => setTimeout(resolve, ANSWERED_MS));
  // The page may have given this read up, and asked again.
  await goOn(reading).catch(() => {});
  await session.detach();
}
