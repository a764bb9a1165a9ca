/**
 * The server in a process of its own, to be killed: `node sqs-child.ts DATA_FILE PORT`. Says its address when ready.
 */
import { startSqs } from '../../../../lib/local/sqs/start-sqs.ts';
import { gateOf } from './sqs-fixture.ts';

const [dataFile = '', port] = process.argv.slice(2);
const { url } = await startSqs({ dataFile, port: Number(port), host: '127.0.0.1', gate: gateOf(), queues: [] });
console.log(url);
