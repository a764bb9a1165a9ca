import * as z from 'zod';

const responseSchema = z
  .object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string().min(1) })).nullish() })
  .nullish();

/**
 * The items of a batch that a function reports as failed (`ReportBatchItemFailures`). All items count as failed if the
 * result does not have a form that Lambda knows, or names an item that is not in the batch.
 *
 * @param result the function's result as JSON text
 * @see https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html
 */
export function batchItemFailures(result: string, identifiers: readonly string[]): ReadonlySet<string> {
  const everything = new Set(identifiers);
  let value: unknown;
  try {
    value = result === '' ? null : JSON.parse(result);
  } catch {
    return everything;
  }
  const parsed = responseSchema.safeParse(value);
  // A text or a number reports no failure.
  if (!parsed.success) return typeof value === 'object' ? everything : new Set();
  const failed = (parsed.data?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier);
  return failed.every((identifier) => everything.has(identifier)) ? new Set(failed) : everything;
}
