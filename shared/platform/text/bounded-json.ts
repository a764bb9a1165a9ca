/**
 * The budget of one JSON text of a client; see the budgets in shared/README.md. Its bytes are limited where it is read.
 */
const JSON_BUDGET = {
  /** Levels of lists and objects within each other. Stored content has at most 28. */
  maxDepth: 64,
  /** Values and names of fields together. */
  maxValues: 500_000,
} as const;

/** A JSON text that exceeds {@link JSON_BUDGET}. The message is a sentence for the client. */
export class JsonBudgetError extends Error {
  override readonly name = 'JsonBudgetError';
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const OPENING = [0x5b, 0x7b];
const CLOSING = [0x5d, 0x7d];

/**
 * Parses the JSON text of a client. Its depth and its values are counted first, because functions that walk over a
 * value of any depth overflow the stack.
 *
 * @throws SyntaxError for a text that is not JSON
 * @throws JsonBudgetError for a text above the budget
 */
export function parseBoundedJson(text: string): unknown {
  let [depth, values] = [0, 1];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA || code === COLON) values++;
    else if (OPENING.includes(code)) {
      values++;
      if (++depth > JSON_BUDGET.maxDepth) {
        throw new JsonBudgetError(`The JSON has more than ${JSON_BUDGET.maxDepth} levels.`);
      }
    } else if (CLOSING.includes(code)) depth--;
  }
  if (values > JSON_BUDGET.maxValues) {
    throw new JsonBudgetError(`The JSON has more than ${JSON_BUDGET.maxValues} values.`);
  }
  return JSON.parse(text);
}

/** The place of the quote that ends the string, or the end of the text. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}
