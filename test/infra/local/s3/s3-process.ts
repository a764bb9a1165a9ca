import { startS3 } from '../../../../lib/local/s3/start-s3.ts';
import { RecordingGate } from './recording-gate.ts';
import { BUCKETS } from './s3-fixture.ts';

/** A server in its own process, to be killed. It sends its address, and its peak memory on request. */
const { url } = await startS3({
  dataFolder: process.argv[2] ?? '',
  port: 0,
  host: '127.0.0.1',
  gate: new RecordingGate(),
  buckets: BUCKETS,
});
process.on('message', () => process.send?.({ peakMemoryKb: process.resourceUsage().maxRSS }));
process.on('disconnect', () => process.exit());
process.send?.({ url });
