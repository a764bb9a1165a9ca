/** Colour of the sheet; all colours are light, so that furniture is visible on them. */
export const PAPER = '#ffffff';
/** Fill of floors. */
export const FLOOR = '#f8f4ec';
/** Colour of walls. */
export const WALL = '#33383f';
/** Lines of doors and windows. */
export const OPENING_LINE = '#4a525c';
/** Fill of the panes of windows. */
export const GLASS = '#eaf2f7';
/** Fill of furniture: darker than floors, so that it is seen in a small picture, where lines are thin. */
export const FURNITURE_FILL = '#e6dccb';
/** Outlines of furniture. */
export const FURNITURE_LINE = '#6f6a60';
/** Inner lines of furniture. */
export const FURNITURE_DETAIL = '#a89d8a';
/** Colour of dimension lines and their labels. */
export const MEASURE = '#56677a';
/** Colour of names and of the scale bar. */
export const TEXT = '#20252b';
/** Colour of the areas of rooms. */
export const AREA_TEXT = '#69727d';

/** Fonts of all texts. */
export const FONT = 'Inter, "Helvetica Neue", Arial, "DejaVu Sans", sans-serif';

/** Sizes of a drawing in pixels of the sheet, so that a large plan and a small one are equally readable. */
export interface SheetStyle {
  readonly namePx: number;
  /** Names and areas shrink to this share, where a room is small. */
  readonly leastTextShare: number;
  readonly areaPx: number;
  readonly measurePx: number;
  readonly linePx: number;
  readonly marginPx: number;
}

const LARGE: SheetStyle = { namePx: 24, leastTextShare: 0.55, areaPx: 20, measurePx: 16, linePx: 1.4, marginPx: 36 };
const SMALL: SheetStyle = { namePx: 13, leastTextShare: 0.7, areaPx: 11, measurePx: 10, linePx: 1.2, marginPx: 12 };
const SMALL_SIDE_PX = 900;

/** The sizes for a picture of this longer side. */
export function sheetStyle(longerSidePx: number): SheetStyle {
  return longerSidePx < SMALL_SIDE_PX ? SMALL : LARGE;
}
