import '../../../lib/tools/command-line/answer-help.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { recordRelease, todaysTemplates } from './releases.ts';

/* `npm run record-templates`: keeps the templates of a release, with which the upgrade test compares later ones. */
const folder = mkdtempSync(path.join(tmpdir(), 'release-'));
const release = await todaysTemplates(folder);
rmSync(folder, { recursive: true });
console.log(`${Object.keys(release).length} templates of the stage prod, ${recordRelease(release)} bytes`);
