import { PRICES } from './price-list.ts';

const MILLION = 1e6;
/** With this memory a function has one whole processor. Source: Lambda developer guide, "Memory". */
const MB_A_PROCESSOR = 1_769;
/** Round trip to DynamoDB within a region. An assumption; measured values are 2 to 6. */
const ROUND_TRIP_MS = 4;
/** Log lines that a request writes in the logs of its function and of the gateway. */
const LOG_BYTES = 1_200;

/** The measured usage of one call. */
interface MeasuredCall {
  readonly cpuMs: number;
  readonly roundTrips: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly bytes: number;
}

/**
 * Returns the time that Lambda bills for a call: its processor time on its share of a processor, plus its waits for
 * tables.
 */
export function billedMs({ cpuMs, roundTrips }: MeasuredCall, memoryMb: number): number {
  return cpuMs * Math.max(1, MB_A_PROCESSOR / memoryMb) + roundTrips * ROUND_TRIP_MS;
}

/** Returns the price of a million such calls in dollars, through the gateway to the internet. */
export function dollarsAMillionCalls(call: MeasuredCall, memoryMb: number, perGigabyteSecond: number): number {
  const gigabyteSeconds = (memoryMb / 1_024) * (billedMs(call, memoryMb) / 1_000);
  return (
    PRICES.gatewayRequests.dollars +
    PRICES.functionRequests.dollars +
    gigabyteSeconds * perGigabyteSecond * MILLION +
    call.readUnits * PRICES.readUnits.dollars +
    call.writeUnits * PRICES.writeUnits.dollars +
    (call.bytes / 1e9) * MILLION * PRICES.gigabytesOut.dollars +
    (LOG_BYTES / 1e9) * MILLION * PRICES.logGigabytes.dollars
  );
}

/** The usage of one job in addition to the call that starts it. */
export interface MeasuredJob {
  readonly seconds: number;
  readonly memoryMb: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly filePuts: number;
  readonly fileGets: number;
}

/** SQS: sent, received, deleted. */
const REQUESTS_A_MESSAGE = 3;

/** Returns the price of a thousand jobs in dollars. Workers with native packages run on x86-64. */
export function dollarsAThousandJobs(job: MeasuredJob): number {
  const one =
    (job.memoryMb / 1_024) * job.seconds * PRICES.x86Seconds.dollars +
    (PRICES.functionRequests.dollars +
      job.readUnits * PRICES.readUnits.dollars +
      job.writeUnits * PRICES.writeUnits.dollars +
      job.filePuts * PRICES.filePuts.dollars +
      job.fileGets * PRICES.fileGets.dollars +
      REQUESTS_A_MESSAGE * PRICES.messages.dollars) /
      MILLION;
  return 1_000 * one;
}
