import { isDeepStrictEqual } from 'node:util';
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  DynamoDBServiceException,
} from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { waitForNextTry } from './backoff.ts';

/** The most tries. With the waits between them, a write takes less than a second longer. */
const MAX_TRIES = 6;
/**
 * `name = :value` of an update, also of an attribute in a map, up to the next action; `name = name + :value` is not
 * one.
 */
const ASSIGNMENT = /([#A-Za-z][#.\w]{0,199}) = (:\w{1,99})(?=,|$| REMOVE | ADD )/g;

/** The condition of a write did not hold; nothing was written. */
export class ConditionFailedError extends Error {
  override readonly name = 'ConditionFailedError';
}

/** A row as DynamoDB returns it. */
type StoredAttributes = Readonly<Record<string, AttributeValue>>;

/**
 * Sends the write of one row. A write that meets a transaction on the same row is sent again after a wait: the SDK does
 * not do this.
 *
 * The SDK sends a write again when the response is lost. If the first try was done, a later one finds its condition
 * broken by its own row, also if it met a conflict in between. `ownResult` recognises this row, so that a lost response
 * is no failure.
 *
 * @param ownResult the result, if the row that broke the condition is as this write leaves it; else undefined
 * @throws {ConditionFailedError}
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html
 */
export async function conditionalWrite<T>(
  send: () => Promise<T>,
  ownResult: (stored: StoredAttributes | undefined) => T | undefined,
): Promise<T> {
  let mayBeDone = false;
  for (let tries = 1; ; tries++) {
    try {
      return await send();
    } catch (error) {
      mayBeDone ||= wasSentAgain(error);
      if (error instanceof ConditionalCheckFailedException) {
        const own = mayBeDone ? ownResult(error.Item) : undefined;
        if (own !== undefined) return own;
        throw new ConditionFailedError('the condition of the write does not hold', { cause: error });
      }
      if (!isConflict(error) || tries === MAX_TRIES) throw error;
    }
    await waitForNextTry(tries - 1);
  }
}

/** Whether the SDK sent the call more than once before DynamoDB refused it. */
function wasSentAgain(error: unknown): boolean {
  return error instanceof DynamoDBServiceException && (error.$metadata.attempts ?? 1) > 1;
}

/** Checks the name of the error, because bundles contain no class for it. */
function isConflict(error: unknown): boolean {
  return error instanceof Error && error.name === 'TransactionConflictException';
}

/** Whether a stored row is exactly this one. */
export function isRow(stored: StoredAttributes | undefined, row: Readonly<Record<string, unknown>>): boolean {
  return isDeepStrictEqual({ ...stored }, marshall(row, { removeUndefinedValues: true }));
}

/**
 * Whether a stored row has the values that an update assigns. A row of another writer has them too if both assign the
 * same values; an update that must happen once assigns an id or a time of its own.
 */
export function hasAssigned(
  stored: StoredAttributes | undefined,
  {
    expression,
    names = {},
    values = {},
  }: {
    readonly expression: string;
    readonly names?: Readonly<Record<string, string>>;
    readonly values?: Readonly<Record<string, unknown>>;
  },
): boolean {
  const assigned = [...expression.matchAll(ASSIGNMENT)].map(
    ([, path = '', value = '']) => [path.split('.').map((name) => names[name] ?? name), values[value]] as const,
  );
  const wanted = assigned.filter(([, value]) => value !== undefined);
  if (!stored || assigned.length === 0) return false;
  return wanted.every(([path, value]) => {
    const { value: marshalled } = marshall({ value }, { removeUndefinedValues: true });
    return isDeepStrictEqual(attributeAt(stored, path), marshalled);
  });
}

/** The attribute at a path of names through maps. */
function attributeAt(stored: StoredAttributes, [name = '', ...inner]: readonly string[]): AttributeValue | undefined {
  const attribute = stored[name];
  return inner.length === 0 ? attribute : attribute?.M && attributeAt(attribute.M, inner);
}
