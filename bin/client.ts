import '../lib/tools/command-line/answer-help.ts';
import { stat } from 'node:fs/promises';
import { bundleClient } from '../lib/tools/bundle/bundle-client.ts';

const file = 'dist/client/client.mjs';
await bundleClient(file);
console.log(`${file}: ${((await stat(file)).size / 1000).toFixed(1)} kB`);
