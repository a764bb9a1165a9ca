/**
 * The server in a process that the test kills: `node sqs-child.ts DATA_FILE PORT`. Prints its URL when it is ready.
 */
import { startSqs } from '../../../../lib/local/sqs/start-sqs.ts';
import { deployedQueue, gateOf } from './sqs-fixture.ts';

const [dataFile = '', port] = process.argv.slice(2);
const queues = [deployedQueue('traffic', { visibilityTimeoutSeconds: 1 })];
const { url } = await startSqs({ dataFile, port: Number(port), host: '127.0.0.1', gate: gateOf(), queues });
console.log(url);
