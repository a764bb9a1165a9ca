/**
 * Replaces `@smithy/core/event-streams` in bundles: 18 kB for S3's SelectObjectContent, which no function calls. A call
 * that needs event streams throws an error that names this file.
 */
export function resolveEventStreamSerdeConfig<Config>(config: Config): Config {
  return config;
}

/** Takes the place of the reader of event streams. @throws Error always: no function uses one */
export function eventStreamSerdeProvider(): never {
  throw new Error('event streams are not in the bundles; see lib/tools/bundle/replacements/event-streams.ts');
}

/** Throws when it is constructed. */
export class EventStreamSerde {
  constructor() {
    eventStreamSerdeProvider();
  }
}
