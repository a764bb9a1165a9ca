/** Levels of lists and maps in one attribute. DynamoDB's limit of 32 includes the levels of the row and the list. */
const MAX_LEVELS = 28;

/** Smallest magnitude of a number other than 0. DynamoDB's limit is 1e-130. */
const MIN_MAGNITUDE = 1e-100;

/**
 * Returns why DynamoDB cannot store a JSON value unchanged, as the end of a sentence that starts with the value's path,
 * or undefined if it can. For content of clients outside the fields that a schema knows.
 */
export function unstorableReason(value: unknown, levels = MAX_LEVELS): string | undefined {
  if (typeof value === 'number') return unstorableNumber(value);
  if (typeof value === 'string') return value.isWellFormed() ? undefined : 'holds text with half a character';
  if (typeof value !== 'object' || value === null) return undefined;
  if (levels === 0) return `has more than ${MAX_LEVELS} levels`;
  if (!Array.isArray(value) && Object.keys(value).some(isUnstorableName)) return 'has a field without a good name';
  for (const inner of Object.values(value)) {
    const reason = unstorableReason(inner, levels - 1);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** Returns the fields of an object that a row cannot store unchanged, each with the reason. */
export function unstorableFields(content: Readonly<Record<string, unknown>>): { path: string; message: string }[] {
  return Object.entries(content).flatMap(([path, value]) => {
    const message = isUnstorableName(path) ? 'is no good name for a field' : unstorableReason(value);
    return message === undefined ? [] : [{ path, message }];
  });
}

function unstorableNumber(value: number): string | undefined {
  const magnitude = Math.abs(value);
  if (magnitude > Number.MAX_SAFE_INTEGER) return 'holds a number that is too large to be exact; send it as text';
  return magnitude === 0 || magnitude >= MIN_MAGNITUDE ? undefined : 'holds a number that is too close to 0';
}

/** `__proto__` would change the prototype of an object, and the SDK uses `constructor` to find the type of a value. */
function isUnstorableName(name: string): boolean {
  return name === '' || name === '__proto__' || name === 'constructor' || !name.isWellFormed();
}
