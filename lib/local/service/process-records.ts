import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { signalProcess, signalProcessGroup } from '../lambda/process-tree.ts';
import { writeAtomically } from './write-atomically.ts';

/** A process of this data folder. A later process with the same id has another value of `started`. */
const ProcessRecord = z.object({ pid: z.int(), started: z.string(), role: z.string() });
type ProcessRecord = z.infer<typeof ProcessRecord>;

/** The processes of the local service, in a file, so that the next start can end those that a crash left. */
export interface ProcessRecords {
  add(pid: number, role: string): void;
  remove(pid: number): void;
  /** Ends every recorded process that still runs, with its group, and clears the records. */
  endOrphans(): void;
  /** The main process of another running service on this folder, if there is one. */
  runningService(): number | undefined;
}

/** Opens the records in a file, which is written at each change. */
export function openProcessRecords(file: string): ProcessRecords {
  const records = new Map<number, ProcessRecord>(readRecords(file).map((record) => [record.pid, record]));
  const save = () => writeAtomically(file, JSON.stringify([...records.values()]));
  return {
    add(pid, role) {
      records.set(pid, { pid, started: startOf(pid) ?? '', role });
      save();
    },
    remove(pid) {
      if (records.delete(pid)) save();
    },
    endOrphans() {
      for (const record of records.values()) {
        if (record.role !== SERVICE_ROLE && isRunning(record)) killGroup(record.pid);
      }
      // The folder does not exist before the first start.
      if (records.size > 0) {
        records.clear();
        save();
      }
    },
    runningService() {
      const services = [...records.values()].filter(({ role }) => role === SERVICE_ROLE);
      return services.find((service) => service.pid !== process.pid && isRunning(service))?.pid;
    },
  };
}

/** The role of the process that runs the service itself. */
export const SERVICE_ROLE = 'service';

function readRecords(file: string): ProcessRecord[] {
  if (!existsSync(file)) return [];
  const parsed = z.array(ProcessRecord).safeParse(JSON.parse(readFileSync(file, 'utf8')));
  return parsed.success ? parsed.data : [];
}

function isRunning({ pid, started }: ProcessRecord): boolean {
  return startOf(pid) === started;
}

/** When a process started, in the form of Linux; undefined if it does not run. */
function startOf(pid: number): string | undefined {
  try {
    // Field 22 of /proc/<pid>/stat. Field 2, the name, may contain blanks and parentheses: count from its end.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/** A process that does not lead a group is killed alone. */
function killGroup(pid: number): void {
  signalProcessGroup(pid, 'SIGKILL');
  signalProcess(pid, 'SIGKILL');
}
