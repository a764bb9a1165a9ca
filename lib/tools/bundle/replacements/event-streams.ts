/**
 * Stands in for `@smithy/core/event-streams` in bundles: 15 kB for S3's SelectObjectContent, which nothing here calls.
 * A call that would need it fails by name.
 */
export function resolveEventStreamSerdeConfig<Config>(config: Config): Config {
  return config;
}

/** Throws: no function uses an operation with event streams. */
export function eventStreamSerdeProvider(): never {
  throw new Error('event streams are left out of the bundles; see lib/tools/bundle/replacements/event-streams.ts');
}

/** Throws when it is made. */
export class EventStreamSerde {
  constructor() {
    eventStreamSerdeProvider();
  }
}
