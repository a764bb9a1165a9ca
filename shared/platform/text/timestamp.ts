import * as z from 'zod';

/** A time as rows and responses hold it: ISO 8601, UTC, with milliseconds. */
export const Timestamp = z.iso.datetime({ precision: 3 });
