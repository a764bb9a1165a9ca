import { describe, expect, it } from 'vitest';
import { leftOutText } from '../../../../lib/console/screens/review/left-out-text.ts';
import { de } from '../../../../lib/console/texts/de.ts';
import { en } from '../../../../lib/console/texts/en.ts';

const named = (...labels: readonly string[]) => labels.map((label) => ({ id: `demo:${label}`, label }));

describe('whom an offer for others leaves out', () => {
  it('is said by name of up to three', () => {
    expect(leftOutText(named('Lamp', 'TV', 'Mug'), en, 'en')).toBe(
      'Left out, because the correction may be wrong for them: Lamp, TV, Mug.',
    );
    expect(leftOutText([{ id: 'demo:a', label: '' }], en, 'en')).toContain('demo:a');
  });

  it('is said as a count of more', () => {
    expect(leftOutText(named('A', 'B', 'C', 'D'), en, 'en')).toContain('4 models.');
    expect(leftOutText(named('A', 'B', 'C', 'D'), de, 'de')).toContain('4 Modelle.');
  });
});
