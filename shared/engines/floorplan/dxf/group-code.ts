/** What the value of a group is, in ASCII and in binary files alike. */
export type ValueKind = 'text' | 'double' | 'int16' | 'int32' | 'int64' | 'byte' | 'chunk';

/** Group of comments, which may stand anywhere. */
export const COMMENT_GROUP = 999;

/** Upper ends of the ranges of group codes, ascending. Source: DXF reference, "Group Codes in Numerical Order". */
const RANGES: readonly (readonly [last: number, kind: ValueKind])[] = [
  [9, 'text'],
  [59, 'double'],
  [79, 'int16'],
  [89, 'text'],
  [99, 'int32'],
  [109, 'text'],
  [149, 'double'],
  [159, 'text'],
  [169, 'int64'],
  [179, 'int16'],
  [209, 'text'],
  [239, 'double'],
  [269, 'text'],
  [289, 'int16'],
  [299, 'byte'],
  [309, 'text'],
  [319, 'chunk'],
  [369, 'text'],
  [389, 'int16'],
  [399, 'text'],
  [409, 'int16'],
  [419, 'text'],
  [429, 'int32'],
  [439, 'text'],
  [459, 'int32'],
  [469, 'double'],
  [1_003, 'text'],
  [1_004, 'chunk'],
  [1_009, 'text'],
  [1_059, 'double'],
  [1_070, 'int16'],
  [1_071, 'int32'],
];

const KINDS: ValueKind[] = [];
for (const [last, kind] of RANGES) while (KINDS.length <= last) KINDS.push(kind);

/** Texts of higher groups are handles, names of subclasses and extended data, which no plan needs. */
const LAST_PLAIN_TEXT = 9;
const HANDLE_GROUP = 5;

/** Whether a drawing keeps the text of a group. */
export function isPlainText(code: number): boolean {
  return code <= LAST_PLAIN_TEXT && code !== HANDLE_GROUP;
}

/** The kind of a group's value; codes beyond the known ones, and negative ones, carry text. */
export function valueKind(code: number): ValueKind {
  return KINDS[code] ?? 'text';
}
