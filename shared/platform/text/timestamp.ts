import * as z from 'zod';

/** A time in rows and responses: ISO 8601, UTC, with milliseconds. */
export const Timestamp = z.iso.datetime({ precision: 3 });
