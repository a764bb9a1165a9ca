import type { Browser } from 'puppeteer-core';
import type { Endpoints } from '../../lib/local/service/endpoints.ts';

/** What the checks of `npm run browser` share: one local service without sample models, and one Chromium. */
export interface BrowserCheck {
  readonly endpoints: Endpoints;
  readonly browser: Browser;
  /** The item `basic:door` with its model; the first check that needs it converts it. */
  door(): Promise<string>;
  /**
   * Whether to check more than the main ways of a page. `.ci/run` has no time for it (`--main`), so what takes long and
   * is no main way asks for it.
   */
  readonly deep: boolean;
  /** Prints one line; a line that does not hold makes the run fail. */
  check(holds: boolean, text: string): void;
}
