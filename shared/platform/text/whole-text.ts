import * as z from 'zod';

/**
 * A text of at most so many characters that a row can store: DynamoDB refuses half a character, a UTF-16 code unit
 * without its pair (D108).
 */
export function wholeText(maxCharacters: number) {
  return z
    .string()
    .max(maxCharacters)
    .refine((text) => text.isWellFormed(), 'holds text with half a character');
}
