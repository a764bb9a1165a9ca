import { expect, test } from 'vitest';
import { eventText } from '../../../../lib/console/screens/webhooks/event-words.ts';
import { EVENT_NAMES, NOTICE_NAMES, TEST_EVENT } from '../../../../shared/domain/webhooks/event-names.ts';

test('each event has a name of its own in each of the five languages', () => {
  for (const language of ['en', 'de', 'es', 'fr', 'it']) {
    const names = [...EVENT_NAMES, ...NOTICE_NAMES, TEST_EVENT].map((event) => eventText(event, language));
    expect(names.every((name) => name !== undefined && name !== '')).toBe(true);
    expect(new Set(names).size).toBe(names.length);
  }
});

test('another language gets English, and another event no name', () => {
  expect(eventText('item.published', 'pt')).toBe('An item was published');
  expect(eventText('toString', 'en')).toBeUndefined();
});
