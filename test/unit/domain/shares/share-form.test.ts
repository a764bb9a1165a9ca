import { expect, test } from 'vitest';
import { RECIPIENT_FIELDS } from '../../../../shared/domain/shares/share-form.ts';

test('an id of a configurator with half a character, which no row can hold, is refused', () => {
  const { configuratorId } = RECIPIENT_FIELDS;
  expect(configuratorId.safeParse('\ud83d').success).toBe(false);
  for (const id of [undefined, '', 'sofas', '\ud83d\udecb']) expect(configuratorId.safeParse(id).success).toBe(true);
});
