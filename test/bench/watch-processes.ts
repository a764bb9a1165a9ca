/**
 * Watches a process and all below it until its input ends, and prints what they took; see process-tree.ts.
 *
 *   node test/bench/watch-processes.ts PID
 */
import { watchProcesses } from './process-tree.ts';

const watch = watchProcesses(Number(process.argv[2]));
console.log('watching');
process.stdin
  .on('end', () => {
    console.log(JSON.stringify(watch.cost()));
    watch.stop();
  })
  .resume();
