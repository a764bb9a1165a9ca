/**
 * The middles of the doors of real plans, in millimetres of their drawings, found by eye from swings and leaves. The
 * truth of these plans has only counts.
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
