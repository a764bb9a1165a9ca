/** Levels of lists and maps in one attribute. DynamoDB's limit is 32, of which the row itself and the list take some. */
const MAX_LEVELS = 28;

/** The smallest magnitude beside 0 that DynamoDB keeps is 1e-130. */
const MIN_MAGNITUDE = 1e-100;

/**
 * Why DynamoDB would not keep a JSON value as it is, as the end of a sentence that begins with the value's place;
 * undefined when it would. For what clients send beside the fields that a schema knows.
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

/** The fields of an object that a row would not keep as they are, each with the reason. */
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

/** `__proto__` would give an object another prototype, and by `constructor` the SDK tells what kind of value it has. */
function isUnstorableName(name: string): boolean {
  return name === '' || name === '__proto__' || name === 'constructor' || !name.isWellFormed();
}
