import { ServiceCallError } from '../../../shared/contract/client/index.ts';
import { counted } from '../../../shared/platform/text/counted.ts';
import { type ProgressScreen, progressBar } from '../admin/progress-bar.ts';
import { CallError } from '../command-line/call-error.ts';
import { watchBatch } from './batch-watch.ts';
import { writeFailed } from './failed-list.ts';
import { modelOrders } from './model-orders.ts';
import { MODELS_HELP, type ModelsCall, readModelsCall } from './models-call.ts';
import { openClient } from './open-client.ts';
import { type PlannedModel, planModels } from './plan-models.ts';
import { sendModel } from './send-model.ts';
import type { SentModel } from './sent-model.ts';

/** What `fetch` says when no connection is made. */
const FETCH_FAILED = 'fetch failed';

/**
 * The command `npm run models`: sends the models of a supplier through the interface, several at once, and ends with a
 * table and a list of what failed.
 *
 * @param print gets one line at a time
 * @param screen shows the progress
 * @returns the exit code: 0 all are there, 1 some failed, 2 wrong usage or no service
 */
export async function runModels(
  args: readonly string[],
  print: (line: string) => void,
  screen: ProgressScreen = process.stderr,
): Promise<number> {
  try {
    const call = readModelsCall(args);
    if (!call) {
      for (const line of MODELS_HELP) print(line);
      return 0;
    }
    const orders = await modelOrders(call);
    const client = await openClient(call);
    const planned = await planModels(client, orders, call.catalog);
    const batch = `models-${Date.now().toString(36)}`;
    const watch = watchBatch(client, batch);
    const models = call.isDryRun
      ? planned
      : await sendAll(planned, call, screen, (model, progress) =>
          sendModel(client, model, { ...call, batch, watch }, progress),
        );
    for (const line of table(models)) print(line);
    if (call.isDryRun) return 0;
    await writeFailed(call.failedFile, models);
    const failed = models.filter(({ outcome }) => outcome === 'failed').length;
    if (failed > 0) print(`${counted(failed, 'file')} failed: ${call.failedFile}; send them again with --retry-failed`);
    return failed > 0 ? 1 : 0;
  } catch (error) {
    if (error instanceof CallError) {
      for (const line of [error.message, '', ...MODELS_HELP]) print(line);
      return 2;
    }
    if (error instanceof ServiceCallError) {
      print(`${error.code}: ${error.message} (request ${error.requestId ?? 'unknown'})`);
      return 2;
    }
    if (!(error instanceof TypeError && error.message === FETCH_FAILED)) throw error;
    print('The service does not answer. Is it running, and is its address right?');
    return 2;
  }
}

/** Sends what is planned, some at once. The result is in the order of the files. */
async function sendAll(
  planned: readonly PlannedModel[],
  { atOnce }: ModelsCall,
  screen: ProgressScreen,
  send: (model: PlannedModel, progress: (share: number) => void) => Promise<SentModel>,
): Promise<SentModel[]> {
  const bar = progressBar(screen, () => performance.now());
  const results: SentModel[] = [...planned];
  const waiting = planned.flatMap((model, index) => (model.outcome === 'planned' ? [{ model, index }] : []));
  const shares = new Map<number, number>();
  let ended = 0;
  const show = () => {
    const share = [...shares.values()].reduce((sum, each) => sum + each, 0) / Math.max(1, waiting.length);
    bar.show(share, `${ended} of ${waiting.length} models`);
  };
  const next = waiting.values();
  const lane = async () => {
    for (const { model, index } of next) {
      const progress = (share: number) => {
        shares.set(index, share);
        show();
      };
      results[index] = await send(model, progress);
      ended += 1;
      progress(1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  bar.end();
  return results;
}

/** One row for each file, and the sums. */
function table(models: readonly SentModel[]): string[] {
  const rows = models.map(({ file, itemId, by, outcome, code, message }) => [
    outcome,
    file,
    `${itemId} (${by})`,
    [code, message].filter((part) => part !== undefined).join(': '),
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const sums = Map.groupBy(models, ({ outcome }) => outcome);
  return [...lines, '', [...sums].map(([outcome, { length }]) => `${length} ${outcome}`).join(', ')];
}
