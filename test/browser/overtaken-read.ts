import type { Page } from 'puppeteer-core';

/** How long the page has for what it does with the answer to a change. */
const ANSWERED_MS = 500;

/**
 * Makes a read of an item slower than a change of it that was sent before: the service answers the read with the state
 * of before, the page gets the answer to the change, and then that of the read. It is what a busy line does now and
 * then. It is done in the page, because a browser does not always report all calls to its driver.
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
  await page.evaluate(`(() => {
    const send = window.fetch;
    const [read, changed] = [0, 1].map(() => Promise.withResolvers());
    let isSent = false;
    let isRead = false;
    window.fetch = async (input, init) => {
      const url = String(input.url ?? input);
      if (url.endsWith('${path}/publish')) {
        isSent = true;
        document.documentElement.dataset.changeSent = '${path}';
        await read.promise;
        const answer = await send(input, init);
        changed.resolve();
        return answer;
      }
      if (!url.endsWith('${path}') || !isSent || isRead) return send(input, init);
      isRead = true;
      const answer = await send(input, init);
      read.resolve();
      await changed.promise;
      await new Promise((resolve) => setTimeout(resolve, ${ANSWERED_MS}));
      window.fetch = send;
      document.documentElement.dataset.overtaken = '${path}';
      return answer;
    };
  })()`);
  await change();
  // It may wait for an earlier change of the item. A read before it would not be overtaken, and never repeated.
  await page.waitForFunction(`document.documentElement.dataset.changeSent === '${path}'`);
  await read();
  await page.waitForFunction(`document.documentElement.dataset.overtaken === '${path}'`);
}
