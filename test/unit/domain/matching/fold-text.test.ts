import { expect, test } from 'vitest';
import { exactText, foldText } from '../../../../shared/domain/matching/fold-text.ts';
import { typoDistance } from '../../../../shared/domain/matching/typo-distance.ts';
import { unspacedParts } from '../../../../shared/domain/matching/unspaced-parts.ts';
import { indexedWordsOf, wordsOf, wordsOfNumber, wordsOfQuery } from '../../../../shared/domain/matching/words.ts';

test('similarity matching ignores case, accents, umlauts and ligatures', () => {
  expect(foldText('GROSSE Größe, Bücherregal, canapé, smørrebrød, Łódź, ﬁn')).toBe(
    'grosse grosse, bucherregal, canape, smorrebrod, lodz, fin',
  );
  expect(foldText('a\ud800b')).toBe('a\ufffdb');
});

test('exact matching ignores case and Unicode forms of the same letter, and nothing else', () => {
  expect(exactText(' STRASSE ')).toBe(exactText('Straße'));
  expect(exactText('Cafe\u0301')).toBe(exactText('CAFÉ'));
  expect(exactText('cafe')).not.toBe(exactText('café'));
  expect(exactText('a  b')).not.toBe(exactText('a b'));
});

test('words are letters and digits; an article number matches by its parts and as a whole', () => {
  expect(wordsOf(`"NEAR(a* b)" -- 1'='1`)).toEqual(['near', 'a', 'b', '1', '1']);
  expect(wordsOfNumber('NOR-CH-0010')).toEqual(['nor', 'ch', '0010', 'norch0010']);
  expect(wordsOfQuery('oak NOR-12')).toEqual([
    { text: 'oak', weight: 1 },
    { text: 'nor12', weight: 1 },
    { text: 'nor', weight: 0.3 },
    { text: '12', weight: 0.3 },
  ]);
  expect(wordsOfQuery('x '.repeat(5_000))).toHaveLength(16);
});

test('a word of a script without spaces is indexed whole and by each pair of letters; other words only whole', () => {
  expect(indexedWordsOf('木製椅子 oak IKEA椅子')).toEqual([
    '木製椅子',
    '木製',
    '製椅',
    '椅子',
    'oak',
    'ikea椅子',
    '椅子',
  ]);
  expect(unspacedParts('𠮷野家')).toEqual(['𠮷野', '野家']);
  for (const word of ['椅子', '椅', 'bookcase', 'größe', 'шкаф', '의자']) expect(unspacedParts(word)).toEqual([]);
  expect(wordsOfQuery('木製椅子').map(({ weight }) => weight)).toEqual([1, 0.3, 0.3, 0.3]);
});

test.each([
  ['sofa', 'sofa', 0],
  ['sofa', 'soffa', 1],
  ['sofa', 'sfoa', 1],
  ['sofa', 'soda', 1],
  ['sofa', 'ofa', 1],
  ['sofa', 'osaf', 2],
  ['ca', 'abc', 3],
  ['sofa', 'wardrobe', 3],
])('from %s to %s the distance is %i typos', (a, b, typos) => {
  expect(typoDistance(a, b, 2)).toBe(typos);
  expect(typoDistance(b, a, 2)).toBe(typos);
});
