import * as z from 'zod';

const Sent = z.strictObject({ item: z.string(), options: z.record(z.string(), z.unknown()) });

/** A choice in the text of a configuration: an item, and the values of its options that are not the default. */
export type SentChoice = z.infer<typeof Sent>;

/**
 * Returns the choice in the text of a configuration, `{"item": …, "options": {…}}`; undefined for a text of another
 * form, which is kept as it is (D1551).
 */
export function sentChoice(text: string): SentChoice | undefined {
  try {
    return Sent.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
