import { publicFilesUrl } from '../../platform/runtime/service-settings.ts';
import type { StreamConsumer } from '../../platform/streams/stream-consumer.ts';
import { openUsage } from '../../platform/usage/open-usage.ts';
import { openStreamEvents } from '../webhooks/open-stream-events.ts';
import { noteEndedJobs } from './note-ended-jobs.ts';

/** Opens the consumer of the stream of the table `jobs`. */
export function openEndedJobs(): StreamConsumer {
  return noteEndedJobs({ ...openStreamEvents(), usage: openUsage(), uploadUrl: publicFilesUrl(process.env) });
}
