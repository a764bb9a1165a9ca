import { measureBundles } from './bundles.ts';
import { measureCatalogInfos } from './catalog-infos.ts';
import { load, machine } from './figure.ts';
import { measureService } from './service.ts';
import { measureSignInTiming } from './sign-in-timing.ts';
import { measureStandIns } from './stand-ins.ts';
import { measureSynthesis } from './synthesis.ts';
import { measureUploads } from './uploads.ts';

/* `npm run bench`: prints the figures of the README. Nothing is tested on time: a miss is a figure to look at. */

console.log(`${machine()}\n`);
const MEASURES = [
  measureBundles,
  measureSynthesis,
  measureStandIns,
  measureService,
  measureSignInTiming,
  measureUploads,
  measureCatalogInfos,
];

for (const measure of MEASURES) {
  for (const { name, value, bar, met } of await measure()) {
    console.log(`${met ? ' ' : '!'} ${value.padEnd(24)} ${bar.padEnd(14)} load ${load()}  ${name}`);
  }
}
