/**
 * Entry of the child process that applies a choice to a model. Argument: the path of a request; see
 * `configure-message`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { deserialize } from 'node:v8';
import { asModelError } from '../model-error.ts';
import { configureMaster } from './configure-master.ts';
import type { ConfigureReport, ConfigureRequest } from './configure-message.ts';

const [, , requestFile = ''] = process.argv;
// The parent holds the other end of stdin: when it closes, the parent has ended.
process.stdin.on('end', () => process.exit(1)).resume();
// Written by the parent, which is the same program.
const request = deserialize(await readFile(requestFile)) as ConfigureRequest;
await writeFile(request.reportFile, JSON.stringify(await configured(request)));
process.exit(0);

async function configured({ master, changes, glbFile }: ConfigureRequest): Promise<ConfigureReport> {
  try {
    await writeFile(glbFile, (await configureMaster(master, changes)).glb);
    return { ok: true };
  } catch (error) {
    const failure = asModelError(error, 'INTERNAL', 'The choice could not be applied.');
    const { cause } = failure;
    const detail = cause instanceof Error ? (cause.stack ?? cause.message) : '';
    return { ok: false, code: failure.code, message: failure.message, detail };
  }
}
