import { measureBundles } from './bundles.ts';
import { load, machine } from './figure.ts';
import { measureService } from './service.ts';
import { measureSignInTiming } from './sign-in-timing.ts';
import { measureSynthesis } from './synthesis.ts';
import { measureUploads } from './uploads.ts';

/* `npm run bench`: prints the figures of the README. Nothing is tested on time: a miss is a figure to look at. */

console.log(`${machine()}\n`);
for (const measure of [measureBundles, measureSynthesis, measureService, measureSignInTiming, measureUploads]) {
  for (const { name, value, bar, met } of await measure()) {
    console.log(`${met ? ' ' : '!'} ${value.padEnd(24)} ${bar.padEnd(14)} load ${load()}  ${name}`);
  }
}
