/**
 * Where the doors of real plans are, in millimetres of their drawings, middle by middle; told by eye from the swings and
 * leaves. The truth that comes with these plans only counts them.
 */
export const DOOR_PLACES: Readonly<Record<string, readonly (readonly [x: number, y: number])[]>> = {
  'barcelona-plan': [
    [4_160, 18_660],
    [6_660, 16_160],
    [5_410, 19_710],
    [6_160, 20_160],
    [29_160, 5_160],
    [38_160, 14_160],
  ],
  'ceco-tm53': [
    [13_300, 25_690],
    [23_220, 18_600],
  ],
};
