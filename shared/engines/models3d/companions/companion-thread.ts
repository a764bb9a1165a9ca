/** Entry of the thread that makes the USDZ and the preview while the GLB is compressed; see start-companions.ts. */
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { WarningList } from '../model-warning.ts';
import { drawPreview } from '../preview/draw-preview.ts';
import type { Companions, CompanionsRequest } from './companion-messages.ts';
import { writeUsdz } from './write-usdz.ts';

const [{ model, folder }] = (await once(parentPort!, 'message')) as [CompanionsRequest];
const warnings = new WarningList();
const usdzFile = await writeUsdz(model, folder, warnings);
const previewFile = path.join(folder, 'preview.webp');
await writeFile(previewFile, await drawPreview(model));
const companions: Companions = { usdzFile, previewFile, warnings: warnings.list() };
parentPort!.postMessage(companions);
