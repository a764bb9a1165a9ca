import '../lib/tools/command-line/answer-help.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { clientPackage, packClient } from '../lib/tools/client-package/pack-client.ts';

const folder = 'dist/client';
await mkdir(folder, { recursive: true });
const files = await clientPackage();
const archive = { 'planning-client.tgz': await packClient(files) };
for (const [name, content] of Object.entries({ ...files, ...archive })) {
  await writeFile(path.join(folder, name), content);
  console.log(`${folder}/${name}: ${(Buffer.byteLength(content) / 1000).toFixed(1)} kB`);
}
