import { measureBundles } from './bundles.ts';
import { measureCatalogInfos } from './catalog-infos.ts';
import { load, machine } from './figure.ts';
import { measureItems } from './items.ts';
import { measurePlans } from './plans.ts';
import { measureService } from './service.ts';
import { measureSignInTiming } from './sign-in-timing.ts';
import { measureStandIns } from './stand-ins.ts';
import { measureSynthesis } from './synthesis.ts';
import { measureUploads } from './uploads.ts';

/*
 * `npm run bench`: prints the figures of the README; with names (`npm run bench -- items`) only those. Nothing is tested
 * on time: a miss is a figure to look at.
 */

console.log(`${machine()}\n`);
const MEASURES = [
  measureBundles,
  measureSynthesis,
  measureStandIns,
  measureService,
  measureSignInTiming,
  measureUploads,
  measureCatalogInfos,
  measurePlans,
  measureItems,
];

const names = process.argv.slice(2).map((name) => `measure${name.replaceAll('-', '')}`.toLowerCase());
const chosen = MEASURES.filter(({ name }) => names.length === 0 || names.includes(name.toLowerCase()));

for (const measure of chosen) {
  for (const { name, value, bar, met } of await measure()) {
    console.log(`${met ? ' ' : '!'} ${value.padEnd(24)} ${bar.padEnd(14)} load ${load()}  ${name}`);
  }
}
