import { type Worker, workers } from '../../../../shared/contract/workers.ts';
import { visibilitySeconds } from '../../../infra/constructs/job-queue.ts';
import { settingsSchema } from '../../../infra/settings/settings-schema.ts';
import { WORKER_MEASUREMENTS, type WorkerMeasurement } from '../../../infra/worker-measurements.ts';

/** Lambda's default size of /tmp. */
const DEFAULT_STORAGE_MB = 512;

/** Sizes of the workers whose work grows with the input, with the measurement that each size is based on. */
export function workersTable(): string {
  const rows = Object.entries(WORKER_MEASUREMENTS).map(([name, measurement]) => {
    const worker = workers.find((each) => each.name === name);
    if (!worker) throw new Error(`the contract has no worker ${name}`);
    return row(worker, measurement);
  });
  return [
    '| Worker | Measured with | Result | Memory | Timeout | `/tmp` | In parallel | Visibility timeout | Processor |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function row({ name, memoryMb, timeoutSeconds, storageMb, trigger, unbundled }: Worker, of: WorkerMeasurement): string {
  const { nativeArchitecture, apiArchitecture } = settingsSchema.parse({ stage: 'prod' });
  const cells = [
    `\`${name}\``,
    `${of.input} (\`${of.command}\`)`,
    `${of.seconds} s, ${of.peakMb} MB`,
    `${memoryMb} MB`,
    `${timeoutSeconds} s`,
    `${storageMb ?? DEFAULT_STORAGE_MB} MB`,
    trigger.kind === 'queue' ? trigger.maxConcurrency : 1,
    `${visibilitySeconds(timeoutSeconds)} s`,
    unbundled?.length ? nativeArchitecture : apiArchitecture,
  ];
  return `| ${cells.join(' | ')} |`;
}
