/**
 * Watches a process and all its descendants until its input ends, and prints the resources they used; see
 * process-tree.ts.
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
