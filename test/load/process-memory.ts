import { readdirSync, readFileSync } from 'node:fs';

const PAGE_BYTES = 4_096;

/** Bytes in memory of a process and all that it has started; Linux only. */
export function residentBytes(pid: number): number {
  return processFamily(pid).reduce((sum, each) => sum + residentBytesOf(each), 0);
}

/** A process and all that it has started, and those in turn. */
export function processFamily(pid: number): number[] {
  return familyOf(pid, processParents());
}

/** The parent of every process of this machine. */
export function processParents(): ReadonlyMap<number, number> {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = read(`/proc/${entry}/stat`);
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    parents.set(Number(entry), parent);
  }
  return parents;
}

/** A process and all that it has started, and those in turn, of the processes of one moment. */
export function familyOf(pid: number, parents: ReadonlyMap<number, number>): number[] {
  const family = [pid];
  for (let grown = 0; grown !== family.length; ) {
    grown = family.length;
    for (const [child, parent] of parents) if (family.includes(parent) && !family.includes(child)) family.push(child);
  }
  return family;
}

/** Bytes in memory of one process; zero when it has ended. */
export function residentBytesOf(pid: number): number {
  return Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0) * PAGE_BYTES;
}

/** Empty for a process that has ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
