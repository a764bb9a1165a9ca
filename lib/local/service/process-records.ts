import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { writeAtomically } from './write-atomically.ts';

/** A process of this data folder. `started` tells it from a later process that got the same id. */
const ProcessRecord = z.object({ pid: z.int(), started: z.string(), role: z.string() });
type ProcessRecord = z.infer<typeof ProcessRecord>;

/** Which processes the local service has started, kept in a file, so that the next start can end what a crash left. */
export interface ProcessRecords {
  add(pid: number, role: string): void;
  remove(pid: number): void;
  /** Ends every recorded process that still runs (with its group) and forgets all. Answers how many there were. */
  endLeftovers(): number;
  /** The recorded main process of another running service on this folder, if there is one. */
  runningService(): number | undefined;
}

/** The records in a file; they are written at each change. */
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
    endLeftovers() {
      const left = [...records.values()].filter(({ pid, role }) => role !== SERVICE_ROLE && isSame(records.get(pid)));
      for (const { pid } of left) killGroup(pid);
      if (records.size > 0) {
        records.clear();
        save();
      }
      return left.length;
    },
    runningService() {
      const services = [...records.values()].filter(({ role }) => role === SERVICE_ROLE);
      return services.find((service) => service.pid !== process.pid && isSame(service))?.pid;
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

function isSame(record: ProcessRecord | undefined): boolean {
  return record !== undefined && startOf(record.pid) === record.started;
}

/** When a process started, in the system's own form; undefined when it does not run. */
function startOf(pid: number): string | undefined {
  try {
    // Field 22 of /proc/<pid>/stat; the name in field 2 may hold blanks and parentheses, so count from its end.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return startWithoutProc(pid);
  }
}

/** Systems without /proc cannot tell two processes of one id apart; there, running is all that is known. */
function startWithoutProc(pid: number): string | undefined {
  if (process.platform === 'linux') return undefined;
  try {
    process.kill(pid, 0);
    return 'running';
  } catch {
    return undefined;
  }
}

function killGroup(pid: number): void {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, 'SIGKILL');
    } catch {
      // Gone by itself, or no group leader: the other call has it.
    }
  }
}
