import '../../lib/tools/command-line/answer-help.ts';
import { startServiceProcess, temporaryFolder } from '../api/start-service.ts';
import { freePort } from '../fixtures/free-port.ts';
import type { BrowserCheck } from './browser-check.ts';
import { checkClientPackage } from './client-package.ts';
import { checkCompanySignIn } from './company-sign-in.ts';
import { checkConsole } from './console.ts';
import { convertedDoor } from './converted-door.ts';
import { checkDocsPage } from './docs-page.ts';
import { launchChromium } from './open-page.ts';
import { checkPlan } from './plan.ts';
import { checkPlannerJourney } from './planner-journey.ts';
import { checkShopPages } from './shop-pages.ts';
import { checkStartPage } from './start-page.ts';
import { checkUpload } from './upload-file.ts';
import { checkViewer } from './viewer.ts';

/*
 * npm run browser [-- [--main] NAMES]: checks pages in headless Chromium; with --main, only the main ways. All checks
 * share one service and one browser, because their starts take longer than the checks.
 */

const CHECKS: Readonly<Record<string, (shared: BrowserCheck) => Promise<void>>> = {
  docs: checkDocsPage,
  start: checkStartPage,
  client: checkClientPackage,
  upload: checkUpload,
  shop: checkShopPages,
  viewer: checkViewer,
  console: checkConsole,
  company: checkCompanySignIn,
  plan: checkPlan,
  journey: checkPlannerJourney,
};

const words = process.argv.slice(2);
const deep = !words.includes('--main');
const asked = words.filter((word) => word !== '--main');
const unknown = asked.filter((name) => !Object.hasOwn(CHECKS, name));
if (unknown.length > 0) throw new Error(`no check is named ${unknown.join(', ')}: ${Object.keys(CHECKS).join(', ')}`);

const { folder, remove } = await temporaryFolder('browser');
const [service, browser] = await Promise.all([
  startServiceProcess({ dataFolder: folder, port: await freePort(), args: ['--no-models'] }),
  launchChromium(),
]);
const counts = { passed: 0, failed: 0 };
const check: BrowserCheck['check'] = (holds, text) => {
  console.log(`${holds ? 'ok    ' : 'FAILED'} ${text}`);
  counts[holds ? 'passed' : 'failed'] += 1;
};
let converted: Promise<string> | undefined;
const door = () => {
  converted ??= convertedDoor(service.endpoints);
  return converted;
};
try {
  for (const [name, run] of Object.entries(CHECKS)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const began = performance.now();
    try {
      await run({ endpoints: service.endpoints, browser, check, door, deep });
    } catch (error) {
      console.error(error);
      check(false, `${name} ended with an error`);
    }
    console.log(`       ${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
} finally {
  await browser.close();
  await service.stop();
  await remove();
}
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;
